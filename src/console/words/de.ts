/** The page's words in German. */
import type { Words } from './en.js';

const number = (count: number): string => count.toLocaleString('de');
const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;
const pages = (count: number): string => plural(count, 'Seite', 'Seiten');

export const de: Words = {
  frame: {
    skip: 'Zum Formular',
    brand: 'Wasserzeichen entfernen',
    language: 'Sprache',
    docs: 'Schnittstelle',
    source: 'Quelltext',
    headlineFirst: 'Das Wasserzeichen heraus.',
    headlineSecond: 'Alles andere bleibt.',
    lead: 'Geben Sie ein PDF und den Text seines Wasserzeichens. Sie bekommen das PDF zurück, sehen jede Seite vorher und nachher und lesen, was wo und warum entfernt wurde.',
    promise:
      'Ihr Dokument geht nur an diesen Dienst und wird nicht aufbewahrt. Diese Seite lädt nichts von anderen Servern und speichert Ihren Schlüssel nie.',
    choose: 'PDFs auswählen',
    drop: 'oder hier ablegen',
    fileLimit: 'Bis 10 MB je Datei; um ein Bild auszuwählen, bis 5 MB und 32 Seiten.',
    question: 'Was ist das Wasserzeichen?',
    asText: 'Ein Text',
    asPicture: 'Ein Bild',
    where: 'Wo wird gearbeitet?',
    byService: 'Durch diesen Dienst',
    inBrowser: 'In diesem Browser: Das Dokument wird nirgendwohin gesendet',
    look: 'Nach Wasserzeichen suchen',
    lookCost: 'Kostet einen Aufruf des Kontingents.',
    text: 'Sein Text, wie ihn die Seite zeigt',
    textLimit:
      'Bis 4 Zeilen, 24 Wörter und 256 Zeichen; mindestens 3 Buchstaben oder Ziffern je Zeile. Groß- und Kleinschreibung und Leerzeichen sind gleichgültig. Die Eingabetaste sendet; mit der Umschalttaste beginnt sie eine neue Zeile.',
    page: 'Auf Seite',
    pageLimit:
      'Auswählen lassen sich Bilder, die aufrecht auf der Seite stehen, nicht aber Teile eines Scans. Sie können auch auf das Bild klicken.',
    quotaUnknown: 'Jeder Aufruf zählt zu einem Kontingent; die erste Antwort sagt, wie viel übrig ist.',
    keyPanel: 'API-Schlüssel',
    key: 'Schlüssel, für ein eigenes Kontingent',
    keyHelp:
      'Er bleibt im Speicher dieser Seite, bis Sie sie schließen. Er wird mit jedem Aufruf an diesen Dienst gesendet und nie gespeichert oder in eine Adresse geschrieben.',
    footer:
      'Entfernt wird nur, was sicher das Wasserzeichen ist; jede geänderte Seite wird noch einmal gelesen und verglichen, bevor Sie sie erhalten. Pixel in Bildern werden nie übermalt.',
  },
  site: {
    promise:
      'Ihr Dokument bleibt in diesem Browser: Es wird nirgendwohin gesendet, und nichts davon wird gespeichert. Diese Seite lädt nichts von anderen Servern.',
    fileLimit: 'Bis 200 MB je Datei; um ein Bild auszuwählen, bis 32 Seiten.',
    preparing: (percent) => `Vorbereitung für die Nutzung ohne Netz: ${percent} %`,
    offline: 'Diese Seite funktioniert ohne Netz.',
    update: 'Es gibt eine neue Version dieser Seite.',
    useUpdate: 'Neue Version laden; offene Dokumente werden geschlossen',
  },
  form: {
    remove: 'Wasserzeichen entfernen',
    removeFromAll: (files) => `Aus ${number(files)} Dokumenten entfernen`,
    findPictures: 'Bilder der Seite suchen',
    chooseFirst: 'Wählen Sie zuerst ein PDF aus.',
    typeText: 'Geben Sie den Text des Wasserzeichens ein, wie ihn die Seite zeigt.',
    typePage: 'Geben Sie die Nummer einer Seite ein, ab 1.',
    notPdf: (file) => `${file} ist kein PDF. Es wurde nichts gesendet.`,
    empty: (file) => `${file} ist leer. Es wurde nichts gesendet.`,
    noFile: 'Was Sie abgelegt haben, ist keine Datei. Speichern Sie es als PDF und legen Sie das ab.',
    moreFaults: (count) => `Weitere Dateien, die ausgelassen wurden: ${number(count)}.`,
    unreadable: (file) => `${file} lässt sich nicht lesen. Wählen Sie die Datei noch einmal aus.`,
    tooLarge: (file, size, limit) =>
      `${file} hat ${size}; hier sind bis ${limit} möglich. Es wurde nichts gesendet.`,
    onlyOne: 'Ein Bild wird in einem Dokument auf einmal ausgewählt: gezeigt wird das erste.',
    goneOn: 'mit dem, was bisher entfernt wurde; ein weiteres Wasserzeichen kann folgen',
    files: (count) => plural(count, 'Dokument', 'Dokumente'),
  },
  view: {
    title: 'Ihr Dokument',
    opening: 'Das Dokument wird geöffnet.',
    clickHint: 'Klicken Sie auf das Wasserzeichen: sein Text wird eingetragen oder sein Bild ausgewählt.',
    firstOfSeveral: 'Gezeigt wird das erste der Dokumente.',
    undrawable: 'Dieses Dokument kann hier nicht gezeigt werden. Vielleicht lässt es sich bearbeiten.',
  },
  find: {
    found: (count) =>
      `${plural(count, 'Text kann', 'Texte können')} ein Wasserzeichen sein. Wählen Sie aus, was eingetragen wird.`,
    none: 'Hier hebt sich nichts ab wie ein Wasserzeichen. Wenn Sie eines sehen, geben Sie seinen Text ein oder klicken Sie es an.',
    onPages: (ranges, isOne) => `${isOne ? 'Seite' : 'Seiten'} ${ranges}`,
    ranks: {
      declared: 'das Dokument selbst nennt es ein Wasserzeichen',
      likely: 'sieht wie ein Wasserzeichen aus',
      possible: 'kann ein Wasserzeichen sein',
    },
    insistable: 'bleibt, außer Sie wählen dann „Trotzdem entfernen“',
    unnamed: 'bleibt: sein Text liegt außerhalb dessen, was sich eingeben lässt',
  },
  work: {
    label: 'In Arbeit',
    uploading: 'Das Dokument wird gesendet.',
    waiting: 'Der Dienst liest das Dokument. Das dauert einige Sekunden, höchstens zwei Minuten.',
    receiving: 'Die Antwort kommt.',
    loading: 'Das Programm wird geladen, einmal.',
    working: 'Dieser Browser liest das Dokument.',
    cancel: 'Abbrechen',
  },
  result: {
    label: 'Ergebnis',
    removed: (removed, found) => `${number(removed)} von ${number(found)} Wasserzeichen entfernt.`,
    shared: 'Ein Wasserzeichen, das sich Seiten teilen, zählt einmal.',
    removedText: (changed) =>
      `${pages(changed)} geändert. Jede wurde noch einmal gelesen und verglichen: sonst hat sich nichts bewegt.`,
    nothing: 'Es wurde nichts entfernt.',
    old: 'Das ist das Ergebnis des Dokuments, das vorher ausgewählt war.',
    save: 'Dokument speichern',
    goOn: 'Mit diesem Dokument weitermachen',
    signature: (file) =>
      `Das bricht die Signatur von ${file}: das gespeicherte Dokument ist nicht mehr das signierte.`,
    unchanged: 'Ihr Dokument kam unverändert zurück, es gibt nichts zu vergleichen oder zu speichern.',
    next: 'Was Sie versuchen können',
    insist: 'Trotzdem entfernen',
    insistMeaning:
      'Er geht dann überall, wo er für sich steht, auch wo er Text der Seite ist. Vergleichen Sie, bevor Sie speichern.',
    didYouMean: 'Meinten Sie ',
    useText: 'Diesen Text nehmen',
    command: 'Dasselbe als Befehl',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    selected: 'Markiert: drücken Sie Strg+C.',
    reasons: {
      no_text_layer: {
        text: 'Die Seiten sind Bilder: das Dokument hat keinen Text, der sich vergleichen ließe.',
        advice: [
          'Wenn das Wasserzeichen ein Bild ist, das auf der Seite liegt, wählen Sie „Ein Bild“.',
          'Wenn es Teil eines Scans ist, bleibt es: Pixel in einem Bild werden nie übermalt.',
        ],
      },
      target_not_found: {
        text: 'Der Text steht auf keiner Seite des Dokuments.',
        advice: [
          'Geben Sie ihn genau so ein, wie ihn die Seite zeigt, mit Zahlen und Zeichen, oder klicken Sie ihn in der Seite an.',
          'Geben Sie das ganze Wasserzeichen ein: ein Teil einer längeren Zeile wird nicht gefunden.',
          'Wenn das Wasserzeichen ein Bild oder eine Zeichnung ist, wählen Sie „Ein Bild“.',
        ],
      },
      target_found_not_removed: {
        text: 'Der Text wurde gefunden, aber nichts zeigt sicher, dass er ein Wasserzeichen und nicht Text der Seite ist.',
        advice: [
          'Wenn das Wasserzeichen länger ist als Ihre Eingabe, geben Sie es ganz ein.',
          'Was gefunden wurde, sieht wie ein Wort des Dokuments aus: Überschriften, Tabellen und Sätze bleiben.',
        ],
      },
      undetermined: {
        text: 'Das Dokument ließ sich nicht bis zum Ende lesen, darum gibt es kein Ergebnis.',
        advice: [
          'Speichern Sie es in dem Programm neu, das es gemacht hat, und versuchen Sie es noch einmal.',
        ],
      },
    },
  },
  report: {
    title: 'Bericht',
    found: 'Gefunden',
    removed: 'Entfernt',
    left: 'Geblieben',
    matched: 'Was gefunden und warum es entfernt wurde',
    onPages: (count) => ` auf ${pages(count)}`,
    picture: 'ein Bild, das sich liest als ',
    unplaced: (count) => `Auf ${pages(count)} geändert, ohne eigene Stelle.`,
    stayed: 'Was geblieben ist und warum',
    places: (count) => plural(count, 'Stelle', 'Stellen'),
    similar: 'Ein ähnlicher Text',
    adopted: (share) => ` wurde für dasselbe Wasserzeichen gehalten (zu ${share} % gleich).`,
    notAdopted: (share) => ` wurde gelassen (zu ${share} % gleich).`,
    warnings: 'Hinweise',
    rawLabel: 'Der Bericht als JSON',
    pageRemoved: (page, count) => `Seite ${page}: ${count} Wasserzeichen entfernt`,
    because: (why) => `: ${why}`,
    end: '.',
    pageChanged: (page) =>
      `Seite ${page} ist geändert; der Bericht nennt keine Stelle. Der Unterschied zeigt sie.`,
    pageSame: (page) => `Seite ${page} ist unverändert.`,
    mark: 'Wasserzeichen',
  },
  compare: {
    label: 'Vorher und nachher',
    pageUndrawable: 'Diese Seite kann hier nicht gezeichnet werden. Die Datei selbst ist nicht betroffen.',
    before: 'Vorher',
    after: 'Nachher',
    sliderTitle: 'Links vorher, rechts nachher',
    sliderLabel: 'Wo die Seite vorher endet und die Seite nachher beginnt',
    sliderValue: (share) => `${share} % vorher`,
    differenceTitle: 'Der Unterschied: rot ist weg, blau ist neu',
    looks: { side: 'Nebeneinander', slider: 'Schieber', difference: 'Unterschied' },
    look: 'Ansicht',
    zoom: 'Größe',
    zoomOut: 'Kleiner',
    zoomIn: 'Größer',
    fit: 'Einpassen',
    pages: 'Seiten',
    pageOf: (count) => `Seite, von ${count}`,
    changed: ', geändert',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    nextChange: 'Nächste Änderung',
    outline: 'Entferntes umranden',
    outlines: 'Von dieser Seite entfernt',
    keys: 'Tasten, wenn eine Seite den Fokus hat: ← und → blättern, + und − ändern die Größe, 0 passt die Seite ein.',
  },
  pictures: {
    found: (page, of, count) => `Seite ${page} von ${of} hat ${plural(count, 'Bild', 'Bilder')} zur Auswahl.`,
    which: 'Welches Bild soll weg?',
    show: 'Die Seite ohne das Bild zeigen',
    none: (page) => `Seite ${page} hat kein Bild, das sich auswählen lässt.`,
    noneAtAll: 'Die Seite zeichnet gar kein Bild: was so aussieht, kann Text oder Linien sein.',
    otherPage: (count) => `Versuchen Sie eine andere Seite: das Dokument hat ${count}.`,
    tryText: 'Wenn das Wasserzeichen Text ist, wählen Sie „Ein Text“; das findet ihn auf allen Seiten.',
    at: (place) => `Bild ${place}`,
    size: (width, height, share) => `${width} × ${height} Pixel, ${share} der Seite`,
    down: ['oben', 'in der Mitte', 'unten'],
    across: ['links', 'mittig', 'rechts'],
    everywhere: 'Dasselbe Bild überall, wo es steht',
    without: (pages) => `Ohne das Bild: ${pages}`,
    left: (pages) => `Dasselbe Bild bleibt, weil sich sonst mehr ändern würde: ${pages}.`,
    goneFrom: (page) => `Seite ${page}: dasselbe Bild wurde entfernt.`,
    compareFirst:
      'Vergleichen Sie beide, bevor Sie das Ergebnis behalten. Was das Bild verdeckte, wird nicht neu gezeichnet.',
    confirm: 'Ich habe verglichen: dieses Bild sollte entfernt werden.',
  },
  queue: {
    title: 'Dokumente',
    waits: 'wartet',
    cancelled: 'wurde abgebrochen',
    runs: 'wird gelesen',
    show: 'Zeigen',
    back: 'Zurück zu den Dokumenten',
    saveAll: 'Alle geänderten als ein Zip speichern',
    saveInto: 'In einen Ordner speichern',
    savedInto: (count, folder) =>
      `${plural(count, 'Dokument wurde', 'Dokumente wurden')} in ${folder} gespeichert.`,
    notSaved: 'Nicht alle Dokumente konnten in diesen Ordner gespeichert werden.',
    done: (changed, of) => `${number(changed)} von ${number(of)} Dokumenten geändert.`,
    stopped: 'Das Kontingent ist verbraucht. Die übrigen Dokumente warten.',
  },
  failure: {
    again: 'Noch einmal',
    requestId: 'Kennung des Aufrufs: ',
    againIn: (seconds) =>
      `Noch einmal in ${seconds < 60 ? '' : `${Math.floor(seconds / 60)} min `}${seconds % 60} s.`,
    notLoaded: 'Ein Teil dieser Seite konnte nicht geladen werden.',
    notLoadedAdvice: 'Prüfen Sie die Verbindung und versuchen Sie es noch einmal. Es wurde nichts gesendet.',
    changedFile: 'Die Datei wurde geändert, seit Sie sie ausgewählt haben.',
    changedFileAdvice: 'Wählen Sie sie noch einmal aus. Es wurde nichts gesendet.',
    minute: 'Die Aufrufe dieser Minute sind verbraucht.',
    hour: 'Die Aufrufe dieser Stunde sind verbraucht.',
    other: (status) => `Der Dienst antwortete mit dem Status ${status}.`,
    otherAdvice: 'Versuchen Sie es noch einmal. Bleibt es dabei, melden Sie die Kennung des Aufrufs.',
    titles: {
      0: 'Der Dienst war nicht zu erreichen.',
      200: 'Die Antwort ließ sich nicht lesen.',
      400: 'Das wurde nicht angenommen.',
      401: 'Der Dienst kennt diesen Schlüssel nicht.',
      413: 'Das ist mehr, als ein Aufruf verbrauchen darf.',
      500: 'Der Dienst ist an diesem Dokument gescheitert.',
      503: 'Der Dienst kann das gerade nicht annehmen.',
    },
    advice: {
      0: 'Prüfen Sie die Verbindung und versuchen Sie es noch einmal. Es wurde nichts auf das Kontingent angerechnet.',
      200: 'Etwas zwischen hier und dem Dienst hat sie vielleicht verändert. Versuchen Sie es noch einmal.',
      400: 'Ändern Sie das Dokument, den Text oder die Seite, und versuchen Sie es noch einmal.',
      401: 'Berichtigen Sie den Schlüssel, oder leeren Sie das Feld, um ohne weiterzumachen. Es wurde nichts angerechnet.',
      413: 'Versuchen Sie ein kleineres Dokument oder eine einzelne Seite davon.',
      429: 'Der abgelehnte Aufruf wurde nicht gezählt.',
      503: 'Versuchen Sie es gleich noch einmal.',
    },
    hourLeft: (left, of) => `${number(left)} von ${number(of)} Aufrufen sind in dieser Stunde übrig.`,
    nextAt: (time) => `Der nächste kommt um ${time} zurück.`,
    minuteUsed: (time) => `In dieser Minute ist kein Aufruf übrig; der nächste kommt um ${time} zurück.`,
  },
  gates: {
    'watermark-artifact': 'von der Datei selbst als Wasserzeichen gekennzeichnet',
    'watermark-annotation': 'eine Wasserzeichen-Anmerkung',
    'watermark-form': 'von einem Programm als Wasserzeichen geschrieben',
    'optional-content': 'auf einer Ebene, die nach einem Wasserzeichen oder diesem Text heißt',
    turned: 'gegen den Text der Seite gedreht',
    transparent: 'durchsichtiger als der Text der Seite',
    oversized: 'mindestens doppelt so groß wie der Text und darüber gelegt',
    pale: 'blasser und größer als der Text der Seite',
    lattice: 'in Reihen und Spalten über die Seite wiederholt',
    'own-stream': 'auf den meisten Seiten für sich geschrieben',
    merged: 'auf den meisten Seiten als eigene Gruppe eingefügt',
    stamped: 'auf oder unter eine fertige Seite gelegt',
    'same-placement': 'auf den meisten Seiten an derselben Stelle',
    notice: 'im Wortlaut der Hinweise von Testversionen',
    insisted: 'laut Ihrer Angabe das Wasserzeichen',
    companion: 'bei einem anderen, das erkannt wurde',
    overlay: 'ein Bild über die ganze Seite, durch das die Seite scheint',
  },
  refusals: {
    'form-field': 'es ist der Wert eines Formularfeldes',
    'under-scan': 'ein Bild der ganzen Seite liegt darüber',
    unattributed: 'es ist nicht sicher, welche Anweisung es geschrieben hat',
    'clip-text': 'was danach gemalt wird, ist darauf beschnitten und käme sonst zum Vorschein',
    'soft-mask': 'es ist Teil einer Maske',
    'invisible-over-scan': 'es ist der unsichtbare Text einer gescannten Seite',
    'no-evidence': 'nichts unterscheidet es von dem, was die Seite sagt',
    'shared-content': 'was es zeichnet, zeichnet es auch dort, wo es bleiben muss',
    inseparable: 'es lässt sich nicht einzeln aus seiner Anweisung nehmen',
  },
  partOfText: 'es ist Teil eines längeren Textes; nur eine ganze Zeile wird entfernt',
  sentences: {
    'The PDF is protected by a password: send it without one.':
      'Das Dokument hat ein Passwort. Speichern Sie eine Kopie ohne Passwort und wählen Sie diese aus.',
    'The PDF cannot be parsed or repaired.': 'Die Datei ist unrettbar beschädigt oder kein PDF.',
    'The PDF has no pages.': 'Das Dokument hat keine Seiten.',
    'The document is too complex to be processed.': 'Das Dokument ist zu verwickelt.',
    'The document needs more memory than one request may use.':
      'Das Dokument braucht mehr Speicher, als ein Aufruf verbrauchen darf.',
    'The document was not processed in time.': 'Das Dokument wurde nicht rechtzeitig fertig.',
    'The service is busy. Retry later.': 'Der Dienst ist ausgelastet.',
    'Removing this image would change more of the document than the image.':
      'Ohne dieses Bild änderte sich mehr als das Bild, darum bleibt es.',
    'The document is signed; the change makes its signature invalid.':
      'Das Dokument ist signiert; die Änderung bricht die Signatur.',
    'The optional content group that held the watermark stays in the document’s list of layers.':
      'Die leere Ebene des Wasserzeichens bleibt in der Liste der Ebenen.',
    'A form that held the watermark is empty now and stays in the document.':
      'Eine leere Zeichnung, die das Wasserzeichen enthielt, bleibt im Dokument.',
    'An alternate text that described the watermark stays in the document.':
      'Eine Beschreibung des Wasserzeichens für Vorleseprogramme bleibt im Dokument.',
    'Other documents are attached to this one; they were not looked at.':
      'An dieses Dokument sind andere angehängt; sie wurden nicht betrachtet. Speichern Sie sie und wählen Sie sie einzeln aus.',
    'The document is an XFA form; only its pages were looked at, not what the form itself shows.':
      'Das Dokument ist ein XFA-Formular: manche Programme zeigen das Formular und nicht diese Seiten; es wird nicht geändert.',
    'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.':
      'Das Bild bedeckt fast die ganze Seite, wie bei einem Scan; ein Teil davon lässt sich nicht auswählen.',
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.':
      'Die Bilder dieser Seite sind Teile größerer Zeichnungen und lassen sich nicht einzeln auswählen.',
    'The images on this page are rotated or skewed.': 'Die Bilder dieser Seite sind gedreht oder schief.',
    'The images on this page are hidden, clipped away or outside the page.':
      'Die Bilder dieser Seite sind verborgen oder liegen außerhalb der Seite.',
    'Each line of {} needs at least # letters or digits.':
      'Jede Zeile des Textes braucht mindestens # Buchstaben oder Ziffern.',
    '{} has more than # words.': 'Der Text hat mehr als # Wörter.',
    '{} is longer than # characters.': 'Der Text ist länger als # Zeichen.',
    '{} has more than # non-empty lines.': 'Der Text hat mehr als # Zeilen.',
    '{} reads like body text, not like a watermark.':
      'Der Text liest sich wie ein Satz der Seite, nicht wie ein Wasserzeichen.',
    'The document has no page of this {}: it has #.':
      'Diese Seite hat das Dokument nicht. Seine letzte Seite ist #.',
    'The document has #; the image workflow takes at most #.':
      'Das Dokument hat # Seiten; um ein Bild auszuwählen, dürfen es höchstens # sein.',
    'An image of the page has too many pixels.': 'Ein Bild der Seite hat zu viele Pixel.',
    'Encrypted documents are not supported: send it decrypted.':
      'In einem geschützten Dokument lässt sich kein Bild auswählen. Speichern Sie eine Kopie ohne den Schutz und wählen Sie diese aus.',
    'Another page of the document has the same contents and would change.':
      'Eine andere Seite hat denselben Inhalt wie diese und würde sich mit ändern.',
    'Page # is damaged: other readers may show more of it. What they show more was not looked at.':
      'Seite # ist beschädigt: andere Programme zeigen vielleicht mehr davon; das wurde nicht betrachtet.',
    'Page # keeps the picture that was removed: it is elsewhere there, or of another size.':
      'Auf Seite # bleibt das Bild, das sonst entfernt wurde: Es steht dort anderswo oder hat eine andere Größe.',
    '# more pages keep it, too.': 'Auf # weiteren Seiten bleibt es auch.',
    'The end of the file is lost: pages and watermarks may be missing.':
      'Das Ende der Datei fehlt: Seiten und Wasserzeichen können verloren sein.',
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.':
      'Der Seitenbaum der Datei ist beschädigt, und Programme zeigen womöglich verschiedene Seiten. Die Datei blieb, wie sie war.',
    'Page # could not be read and was left as it was.':
      'Seite # ließ sich nicht lesen und blieb, wie sie war.',
    '# more pages could not be read and were left as they were.':
      '# weitere Seiten ließen sich nicht lesen und blieben, wie sie waren.',
    'Page # was left as it was: the check after the removal found a difference (#).':
      'Seite # blieb, wie sie war: Es hätte sich mehr daran geändert.',
    'The document is damaged: its streams begin or end elsewhere than they say.':
      'Das Dokument ist beschädigt. Der Schaden bleibt, außer dort, wo ein Wasserzeichen entfernt wurde.',
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.':
      'Das Dokument war beschädigt: Sein Verzeichnis war falsch und wurde neu geschrieben. Sonst nichts.',
    'Pictures that may be the mark were not read (#).':
      'Bilder, die das Wasserzeichen sein könnten, wurden nicht gelesen: Das ist hier nicht möglich.',
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.':
      'Das Dokument hat mehr Texte und Bilder, als untersucht wurden; hier kann ein Wasserzeichen fehlen.',
  },
};
