/** The page's words in French; a no-break space precedes the signs : ; ? and inside « ». */
import type { Words } from './en.js';

const number = (count: number): string => count.toLocaleString('fr');
const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count < 2 ? one : many}`;
const pages = (count: number): string => plural(count, 'page', 'pages');

export const fr: Words = {
  frame: {
    skip: 'Aller au formulaire',
    brand: 'Suppression de filigranes',
    language: 'Langue',
    docs: 'Interface API',
    source: 'Code source',
    headlineFirst: 'Le filigrane s’en va.',
    headlineSecond: 'Tout le reste demeure.',
    lead: 'Donnez un PDF et le texte de son filigrane. Vous recevez le PDF, vous voyez chaque page avant et après, et vous lisez ce qui a été retiré, où et pourquoi.',
    promise:
      'Votre document n’est envoyé qu’à ce service et n’est pas conservé. Cette page ne charge rien depuis d’autres serveurs et n’enregistre jamais votre clé.',
    choose: 'Choisir des PDF',
    drop: 'ou les déposer ici',
    fileLimit: 'Jusqu’à 10 Mo par fichier ; pour choisir une image, jusqu’à 5 Mo et 32 pages.',
    question: 'Quel est le filigrane ?',
    asText: 'Un texte',
    asPicture: 'Une image',
    where: 'Où le travail se fait-il ?',
    byService: 'Par ce service',
    inBrowser: 'Dans ce navigateur : le document n’est envoyé nulle part',
    look: 'Chercher des filigranes',
    lookCost: 'Coûte un appel du quota.',
    text: 'Son texte, tel que la page le montre',
    textLimit:
      'Jusqu’à 4 lignes, 24 mots et 256 caractères ; au moins 3 lettres ou chiffres par ligne. La casse et les espaces ne comptent pas. La touche Entrée envoie ; avec Maj, elle commence une nouvelle ligne.',
    page: 'À la page',
    pageLimit:
      'On peut choisir les images posées droites sur la page, mais pas une partie d’une numérisation. Vous pouvez aussi cliquer sur l’image.',
    quotaUnknown: 'Chaque appel compte dans un quota ; la première réponse indique ce qu’il en reste.',
    keyPanel: 'Clé d’API',
    key: 'Clé, pour un quota à vous',
    keyHelp:
      'Elle reste dans la mémoire de cette page jusqu’à sa fermeture. Elle est envoyée à ce service à chaque appel, et n’est jamais enregistrée ni écrite dans une adresse.',
    footer:
      'Seul est retiré ce qui est avec certitude le filigrane ; chaque page modifiée est relue et comparée avant de vous être remise. Les pixels à l’intérieur des images ne sont jamais repeints.',
  },
  site: {
    promise:
      'Votre document reste dans ce navigateur : il n’est envoyé nulle part et rien n’en est conservé. Cette page ne charge rien depuis d’autres serveurs.',
    fileLimit: 'Jusqu’à 200 Mo par fichier ; pour choisir une image, jusqu’à 32 pages.',
    preparing: (percent) => `Préparation pour l’usage sans réseau : ${percent} %`,
    offline: 'Cette page fonctionne sans réseau.',
    update: 'Il existe une nouvelle version de cette page.',
    useUpdate: 'La charger ; les documents ouverts seront fermés',
  },
  form: {
    remove: 'Retirer le filigrane',
    removeFromAll: (files) => `Le retirer de ${number(files)} documents`,
    findPictures: 'Chercher les images de la page',
    chooseFirst: 'Choisissez d’abord un PDF.',
    typeText: 'Saisissez le texte du filigrane tel que la page le montre.',
    typePage: 'Saisissez un numéro de page, à partir de 1.',
    notPdf: (file) => `${file} n’est pas un PDF. Rien n’a été envoyé.`,
    empty: (file) => `${file} est vide. Rien n’a été envoyé.`,
    noFile: 'Ce que vous avez déposé n’est pas un fichier. Enregistrez-le en PDF, puis déposez ce PDF.',
    moreFaults: (count) => `Autres fichiers laissés de côté\u00a0: ${number(count)}.`,
    unreadable: (file) => `${file} ne peut pas être lu. Choisissez-le de nouveau.`,
    tooLarge: (file, size, limit) =>
      `${file} fait ${size}\u00a0; ici, la limite est de ${limit}. Rien n’a été envoyé.`,
    onlyOne: 'Une image se choisit dans un seul document à la fois : le premier est affiché.',
    goneOn: 'avec ce qui a été retiré jusqu’ici ; un autre filigrane peut suivre',
    files: (count) => plural(count, 'document', 'documents'),
  },
  view: {
    title: 'Votre document',
    opening: 'Ouverture du document.',
    clickHint: 'Cliquez sur le filigrane : son texte est repris, ou son image est choisie.',
    firstOfSeveral: 'Le premier des documents est affiché.',
    undrawable: 'Ce document ne peut pas être affiché ici. Il est peut-être possible de le traiter.',
  },
  find: {
    found: (count) =>
      `${plural(count, 'texte peut être un filigrane', 'textes peuvent être des filigranes')}. Choisissez celui à reprendre.`,
    none: 'Rien ne se distingue ici comme le ferait un filigrane. Si vous en voyez un, saisissez son texte ou cliquez dessus.',
    onPages: (ranges, isOne) => `${isOne ? 'page' : 'pages'} ${ranges}`,
    ranks: {
      declared: 'le document lui-même l’appelle filigrane',
      likely: 'ressemble à un filigrane',
      possible: 'peut être un filigrane',
    },
    insistable: 'reste, sauf si vous choisissez ensuite «\u00a0Le retirer quand même\u00a0»',
    unnamed: 'reste : son texte dépasse les limites de ce qui peut être demandé',
  },
  work: {
    label: 'En cours',
    uploading: 'Envoi du document.',
    waiting: 'Le service lit le document. Cela prend quelques secondes, deux minutes au plus.',
    receiving: 'La réponse arrive.',
    loading: 'Le programme est en cours de chargement, une seule fois.',
    working: 'Ce navigateur lit le document.',
    cancel: 'Annuler',
  },
  result: {
    label: 'Résultat',
    removed: (removed, found) =>
      `${plural(removed, 'filigrane retiré', 'filigranes retirés')} sur ${number(found)}.`,
    shared: 'Un filigrane que des pages partagent compte une fois.',
    removedText: (changed) =>
      `${plural(changed, 'page modifiée', 'pages modifiées')}. Chacune a été relue et comparée\u00a0: rien d’autre n’y a bougé.`,
    nothing: 'Rien n’a été retiré.',
    old: 'Ce résultat est celui du document choisi précédemment.',
    save: 'Enregistrer le document',
    goOn: 'Continuer avec ce document',
    signature: (file) =>
      `Cela invalide la signature de ${file}\u00a0: le document enregistré n’est plus celui qui a été signé.`,
    unchanged: 'Votre document est revenu inchangé : il n’y a rien à comparer ni à enregistrer.',
    next: 'Que faire maintenant',
    insist: 'Le retirer quand même',
    insistMeaning:
      'Il disparaît alors partout où il figure en entier, même là où il est du texte de la page. Comparez avant d’enregistrer.',
    didYouMean: 'Vouliez-vous dire ',
    useText: 'Utiliser ce texte',
    command: 'La même chose en ligne de commande',
    copy: 'Copier',
    copied: 'Copié.',
    selected: 'Sélectionné : appuyez sur Ctrl+C.',
    reasons: {
      no_text_layer: {
        text: 'Les pages sont des images : le document ne contient pas de texte à comparer.',
        advice: [
          'Si le filigrane est une image posée sur la page, choisissez « Une image ».',
          'S’il fait partie d’une numérisation, il reste : les pixels à l’intérieur d’une image ne sont jamais repeints.',
        ],
      },
      target_not_found: {
        text: 'Le texte ne figure sur aucune page du document.',
        advice: [
          'Saisissez-le exactement comme la page le montre, avec ses chiffres et ses signes, ou cliquez dessus dans la page. La casse et les espaces ne comptent pas.',
          'Saisissez le filigrane en entier : une partie d’une ligne plus longue n’est pas reconnue.',
          'Si le filigrane est une image ou un dessin, choisissez « Une image ».',
        ],
      },
      target_found_not_removed: {
        text: 'Le texte a été trouvé, mais rien ne montre avec certitude qu’il s’agit d’un filigrane et non du texte de la page.',
        advice: [
          'Si le filigrane est plus long que votre saisie, saisissez-le en entier.',
          'Ce qui a été trouvé ressemble à un mot du document : un titre, un tableau ou une phrase n’est pas modifié.',
        ],
      },
      undetermined: {
        text: 'Le document n’a pas pu être lu jusqu’au bout ; il n’y a donc pas de verdict.',
        advice: ['Enregistrez-le de nouveau dans le programme qui l’a créé, puis réessayez.'],
      },
    },
  },
  report: {
    title: 'Rapport',
    found: 'Trouvés',
    removed: 'Retirés',
    left: 'Laissés',
    matched: 'Ce qui a été reconnu, et pourquoi cela a été retiré',
    onPages: (count) => ` sur ${pages(count)}`,
    picture: 'une image où se lit ',
    unplaced: (count) => `Modifié sur ${pages(count)}, sans emplacement propre.`,
    stayed: 'Ce qui a été laissé, et pourquoi',
    places: (count) => plural(count, 'emplacement', 'emplacements'),
    similar: 'Un texte proche du vôtre',
    adopted: (share) => ` a été pris pour le même filigrane (semblable à ${share}\u00a0%).`,
    notAdopted: (share) => ` a été laissé (semblable à ${share}\u00a0%).`,
    warnings: 'Avertissements',
    rawLabel: 'Le rapport en JSON',
    pageRemoved: (page, count) =>
      `Page ${page}\u00a0: ${plural(count, 'filigrane retiré', 'filigranes retirés')}`,
    because: (why) => `\u00a0: ${why}`,
    end: '.',
    pageChanged: (page) =>
      `La page ${page} a été modifiée\u00a0; le rapport n’indique pas d’emplacement. La différence le montre.`,
    pageSame: (page) => `La page ${page} n’a pas été modifiée.`,
    mark: 'filigrane',
  },
  compare: {
    label: 'Avant et après',
    pageUndrawable: 'Cette page ne peut pas être affichée ici. Le fichier lui-même n’est pas en cause.',
    before: 'Avant',
    after: 'Après',
    sliderTitle: 'Avant à gauche, après à droite',
    sliderLabel: 'Où finit la page d’avant et où commence celle d’après',
    sliderValue: (share) => `${share}\u00a0% avant`,
    differenceTitle: 'La différence : en rouge ce qui a disparu, en bleu ce qui est nouveau',
    looks: { side: 'Côte à côte', slider: 'Curseur', difference: 'Différence' },
    look: 'Affichage',
    zoom: 'Zoom',
    zoomOut: 'Zoom arrière',
    zoomIn: 'Zoom avant',
    fit: 'Ajuster',
    pages: 'Pages',
    pageOf: (count) => `Page, sur ${count}`,
    changed: ', modifiée',
    previous: 'Page précédente',
    next: 'Page suivante',
    nextChange: 'Modification suivante',
    outline: 'Entourer ce qui a été retiré',
    outlines: 'Retiré de cette page',
    keys: 'Touches, quand une page est sélectionnée : ← et → changent de page, + et − changent le zoom, 0 ajuste la page.',
  },
  pictures: {
    found: (page, of, count) =>
      `La page ${page} sur ${of} a ${plural(count, 'image qui peut être choisie', 'images qui peuvent être choisies')}.`,
    which: 'Quelle image faut-il retirer ?',
    show: 'Montrer la page sans elle',
    none: (page) => `La page ${page} n’a pas d’image qui puisse être choisie.`,
    noneAtAll: 'La page ne dessine aucune image : ce qui y ressemble peut être du texte ou des traits.',
    otherPage: (count) => `Essayez une autre page\u00a0: le document en a ${count}.`,
    tryText:
      'Si le filigrane est du texte, choisissez « Un texte » : il est alors cherché sur toutes les pages à la fois.',
    at: (place) => `Image ${place}`,
    size: (width, height, share) => `${width} × ${height} pixels, ${share} de la page`,
    down: ['en haut', 'au milieu', 'en bas'],
    across: ['à gauche', 'au centre', 'à droite'],
    everywhere: 'La même image partout où elle figure',
    without: (pages) => `Sans l’image : ${pages}`,
    left: (pages) => `La même image reste, car autre chose changerait sans elle : ${pages}.`,
    goneFrom: (page) => `Page ${page} : la même image a été retirée.`,
    compareFirst:
      'Comparez les deux avant de garder le résultat. Ce que l’image cachait n’est pas redessiné.',
    confirm: 'J’ai comparé les deux : c’est bien cette image qu’il fallait retirer.',
  },
  queue: {
    title: 'Documents',
    waits: 'en attente',
    cancelled: 'a été annulé',
    runs: 'en cours de lecture',
    show: 'Afficher',
    back: 'Revenir aux documents',
    saveAll: 'Enregistrer tous les documents modifiés dans un zip',
    saveInto: 'Les enregistrer dans un dossier',
    savedInto: (count, folder) =>
      `${plural(count, 'document enregistré', 'documents enregistrés')} dans ${folder}.`,
    notSaved: 'Tous les documents n’ont pas pu être enregistrés dans ce dossier.',
    done: (changed, of) => `${plural(changed, 'document modifié', 'documents modifiés')} sur ${number(of)}.`,
    stopped: 'Le quota est épuisé. Les autres documents attendent.',
  },
  failure: {
    again: 'Réessayer',
    requestId: 'Identifiant de l’appel : ',
    againIn: (seconds) =>
      `Réessayez dans ${seconds < 60 ? '' : `${Math.floor(seconds / 60)} min `}${seconds % 60} s.`,
    notLoaded: 'Une partie de cette page n’a pas pu être chargée.',
    notLoadedAdvice: 'Vérifiez la connexion et réessayez. Rien n’a été envoyé.',
    changedFile: 'Le fichier a changé depuis que vous l’avez choisi.',
    changedFileAdvice: 'Choisissez-le de nouveau. Rien n’a été envoyé.',
    minute: 'Les appels de cette minute sont épuisés.',
    hour: 'Les appels de cette heure sont épuisés.',
    other: (status) => `Le service a répondu avec le statut ${status}.`,
    otherAdvice: 'Réessayez. Si cela continue, signalez l’identifiant de l’appel ci-dessous.',
    titles: {
      0: 'Le service est injoignable.',
      200: 'La réponse n’a pas pu être lue.',
      400: 'Cela n’a pas été accepté.',
      401: 'Le service ne connaît pas cette clé.',
      413: 'C’est plus qu’un appel ne peut consommer.',
      500: 'Le service a échoué sur ce document.',
      503: 'Le service ne peut pas s’en charger pour le moment.',
    },
    advice: {
      0: 'Vérifiez la connexion et réessayez. Rien n’a été décompté du quota.',
      200: 'Elle a peut-être été modifiée entre le service et cette page. Réessayez.',
      400: 'Changez de document, de texte ou de page, puis réessayez.',
      401: 'Corrigez la clé, ou videz le champ pour continuer sans clé. Rien n’a été décompté du quota.',
      413: 'Essayez avec un document plus petit, ou avec une seule de ses pages.',
      429: 'L’appel refusé n’a pas été compté.',
      503: 'Réessayez dans un instant.',
    },
    hourLeft: (left, of) => `Il reste ${plural(left, 'appel', 'appels')} sur ${number(of)} pour cette heure.`,
    nextAt: (time) => `Le prochain sera disponible à ${time}.`,
    minuteUsed: (time) =>
      `Il ne reste aucun appel pour cette minute\u00a0; le prochain sera disponible à ${time}.`,
  },
  gates: {
    'watermark-artifact': 'signalé comme filigrane par le fichier lui-même',
    'watermark-annotation': 'une annotation de type filigrane',
    'watermark-form': 'écrit comme filigrane par un programme',
    'optional-content': 'sur un calque nommé d’après un filigrane ou d’après ce texte',
    turned: 'incliné par rapport au texte de la page',
    transparent: 'plus transparent que le texte de la page',
    oversized: 'au moins deux fois plus grand que le texte courant, et posé dessus',
    pale: 'plus pâle et plus grand que le texte de la page',
    lattice: 'répété en lignes et en colonnes sur la page',
    'own-stream': 'écrit à part sur la plupart des pages',
    merged: 'inséré comme groupe à part sur la plupart des pages',
    stamped: 'posé sur ou sous une page déjà terminée',
    'same-placement': 'au même endroit sur la plupart des pages',
    notice: 'formulé comme les mentions des versions d’essai, des tribunaux et des archives',
    insisted: 'vous avez indiqué que c’est le filigrane',
    companion: 'à côté d’un autre qui a été reconnu',
    overlay: 'une image de la taille de la page, à travers laquelle on voit la page',
  },
  refusals: {
    'form-field': 'c’est la valeur d’un champ de formulaire',
    'under-scan': 'une image de toute la page est posée dessus',
    unattributed: 'il n’est pas certain quelle instruction l’a écrit',
    'clip-text': 'il délimite ce qui est peint ensuite, et le retirer le découvrirait',
    'soft-mask': 'il fait partie d’un masque',
    'invisible-over-scan': 'c’est le texte invisible d’une page numérisée',
    'no-evidence': 'rien ne le distingue de ce que dit la page',
    'shared-content': 'ce qui le dessine est aussi utilisé ailleurs, où il doit rester',
    inseparable: 'il ne peut pas être retiré seul de son instruction',
  },
  partOfText: 'il fait partie d’un texte plus long\u00a0; seule une ligne entière est retirée',
  sentences: {
    'The PDF is protected by a password: send it without one.':
      'Le document est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe et choisissez-la.',
    'The PDF cannot be parsed or repaired.': 'Le fichier est endommagé et irréparable, ou n’est pas un PDF.',
    'The PDF has no pages.': 'Le document n’a pas de pages.',
    'The document is too complex to be processed.': 'Le document est trop complexe.',
    'The document needs more memory than one request may use.':
      'Le document demande plus de mémoire qu’un appel ne peut en utiliser.',
    'The document was not processed in time.': 'Le document n’a pas pu être traité à temps.',
    'The service is busy. Retry later.': 'Le service est occupé.',
    'Removing this image would change more of the document than the image.':
      'Retirer cette image modifierait plus que l’image elle-même ; elle reste donc.',
    'The document is signed; the change makes its signature invalid.':
      'Le document est signé ; la modification invalide sa signature.',
    'The optional content group that held the watermark stays in the document’s list of layers.':
      'Le calque vide du filigrane reste dans la liste des calques.',
    'A form that held the watermark is empty now and stays in the document.':
      'Un dessin vide qui contenait le filigrane reste dans le document.',
    'An alternate text that described the watermark stays in the document.':
      'Une description du filigrane pour les lecteurs d’écran reste dans le document.',
    'Other documents are attached to this one; they were not looked at.':
      'D’autres documents sont joints à celui-ci ; ils n’ont pas été examinés. Enregistrez-les et choisissez-les un par un.',
    'The document is an XFA form; only its pages were looked at, not what the form itself shows.':
      'Le document est un formulaire XFA : certains programmes affichent le formulaire et non ces pages, et il n’est pas modifié.',
    'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.':
      'L’image couvre presque toute la page, comme une numérisation ; on ne peut pas en choisir une partie.',
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.':
      'Les images de cette page font partie de dessins plus grands et ne peuvent pas être choisies une par une.',
    'The images on this page are rotated or skewed.': 'Les images de cette page sont tournées ou inclinées.',
    'The images on this page are hidden, clipped away or outside the page.':
      'Les images de cette page sont masquées ou en dehors de la page.',
    'Each line of {} needs at least # letters or digits.':
      'Chaque ligne du texte doit avoir au moins # lettres ou chiffres.',
    '{} has more than # words.': 'Le texte a plus de # mots.',
    '{} is longer than # characters.': 'Le texte dépasse # caractères.',
    '{} has more than # non-empty lines.': 'Le texte a plus de # lignes.',
    '{} reads like body text, not like a watermark.':
      'Le texte se lit comme une phrase de la page, et non comme un filigrane.',
    'The document has no page of this {}: it has #.':
      'Le document n’a pas cette page. La dernière est la page #.',
    'The document has #; the image workflow takes at most #.':
      'Le document a # pages\u00a0; pour choisir une image, il peut en avoir # au plus.',
    'An image of the page has too many pixels.': 'Une image de la page a trop de pixels.',
    'Encrypted documents are not supported: send it decrypted.':
      'Dans un document protégé, aucune image ne peut être choisie. Enregistrez une copie sans la protection et choisissez-la.',
    'Another page of the document has the same contents and would change.':
      'Une autre page partage le contenu de celle-ci et changerait aussi.',
    'Page # is damaged: other readers may show more of it. What they show more was not looked at.':
      'La page # est endommagée\u00a0: d’autres programmes en montrent peut-être davantage, ce qui n’a pas été examiné.',
    'The end of the file is lost: pages and watermarks may be missing.':
      'La fin du fichier est perdue : il peut manquer des pages et des filigranes.',
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.':
      'L’arbre des pages du fichier est endommagé et les programmes peuvent en montrer des pages différentes. Le fichier est resté tel quel.',
    'Page # keeps the picture that was removed: it is elsewhere there, or of another size.':
      'La page # garde l’image retirée ailleurs : elle y est à une autre place ou d’une autre taille.',
    '# more pages keep it, too.': '# autres pages la gardent aussi.',
    'Page # could not be read and was left as it was.':
      'La page # n’a pas pu être lue et reste telle quelle.',
    '# more pages could not be read and were left as they were.':
      'Autres pages illisibles, laissées telles quelles\u00a0: #.',
    'Page # was left as it was: the check after the removal found a difference (#).':
      'La page # reste telle quelle\u00a0: d’autres choses y auraient changé.',
    'The document is damaged: its streams begin or end elsewhere than they say.':
      'Le document est endommagé. Le dommage demeure, sauf là où un filigrane a été retiré.',
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.':
      'Le document était endommagé\u00a0: son index était faux et a été réécrit. Rien d’autre ne l’a été.',
    'Pictures that may be the mark were not read (#).':
      'Les images qui pourraient être le filigrane n’ont pas été lues\u00a0: ce n’est pas possible ici.',
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.':
      'Le document a plus de textes et d’images qu’il n’en a été examiné\u00a0; un filigrane peut manquer ici.',
  },
};
