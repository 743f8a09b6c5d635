/**
 * The page's words in English; the other languages have the same keys.
 *
 * The text of index.html is under `frame`: an element there names its key.
 */
import { ADMITTING_GATES, type AdmittingGate, REFUSALS } from '../../engine/values/gate-words.js';

const number = (count: number): string => count.toLocaleString('en');
const plural = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;
const pages = (count: number): string => plural(count, 'page', 'pages');
const marks = (count: number): string => plural(count, 'mark', 'marks');

export const en = {
  frame: {
    skip: 'Skip to the form',
    brand: 'Watermark Removal Service',
    language: 'Language',
    docs: 'API',
    source: 'Source',
    headlineFirst: 'Take the watermark out.',
    headlineSecond: 'Leave everything else.',
    lead: 'Give a PDF and the words of its watermark. You get the PDF back, see every page before and after, and read what was taken out, where, and why.',
    promise:
      'Your document goes to this service and nowhere else, and is not kept. This page loads nothing from other hosts and never stores your key.',
    choose: 'Choose PDFs',
    drop: 'or drop them here',
    fileLimit: 'Up to 10 MB each; to choose a picture, up to 5 MB and 32 pages.',
    question: 'What is the watermark?',
    asText: 'A text',
    asPicture: 'A picture',
    where: 'Where is it worked on?',
    byService: 'By this service',
    inBrowser: 'In this browser: the document is not sent anywhere',
    look: 'Look for watermarks',
    lookCost: 'Costs one call of the quota.',
    text: 'Its text, as the page shows it',
    textLimit:
      'Up to 4 lines, 24 words and 256 characters; at least 3 letters or digits in each line. Case and spaces do not matter. Enter sends; Shift and Enter start a new line.',
    page: 'On page',
    pageLimit:
      'Pictures that stand upright on the page can be chosen; what is inside a scan cannot. You can also click on the picture.',
    quotaUnknown: 'Each call counts against a quota; the first answer says how much is left.',
    keyPanel: 'API key',
    key: 'Key, for a quota of your own',
    keyHelp:
      'Stays in this page’s memory until you close it. It is sent to this service with each call, and never stored or written into an address.',
    footer:
      'Only what is certainly the watermark is removed; every page that changed is read again and compared before you get it. Pixels inside pictures are never repainted.',
  },
  /** On the site that has no service. */
  site: {
    promise:
      'Your document stays in this browser: it is not sent anywhere, and nothing of it is stored. This page loads nothing from other hosts.',
    fileLimit: 'Up to 200 MB each; to choose a picture, up to 32 pages.',
    preparing: (percent: number) => `Preparing for use without a network: ${percent} %`,
    offline: 'This page works without a network.',
    update: 'There is a new version of this page.',
    useUpdate: 'Load it; open documents are closed',
  },
  form: {
    remove: 'Remove the watermark',
    removeFromAll: (files: number) => `Remove it from ${number(files)} documents`,
    findPictures: 'Find its pictures',
    chooseFirst: 'Choose a PDF first.',
    typeText: 'Type the text of the watermark as the page shows it.',
    typePage: 'Type the number of a page, from 1.',
    notPdf: (file: string) => `${file} is not a PDF. Nothing was sent.`,
    empty: (file: string) => `${file} is empty. Nothing was sent.`,
    noFile: 'What was dropped is not a file. Save it as a PDF, and drop that.',
    moreFaults: (count: number) => `Files that were left out as well: ${number(count)}.`,
    unreadable: (file: string) => `${file} cannot be read. Choose it again.`,
    tooLarge: (file: string, size: string, limit: string) =>
      `${file} has ${size}; the limit here is ${limit}. Nothing was sent.`,
    onlyOne: 'A picture is chosen in one document at a time: the first one is shown.',
    goneOn: 'with what was removed so far; another mark can follow',
    files: (count: number) => plural(count, 'document', 'documents'),
  },
  view: {
    title: 'Your document',
    opening: 'Opening the document.',
    clickHint: 'Click on the watermark: its text is filled in, or its picture is chosen.',
    firstOfSeveral: 'The first of the documents is shown.',
    undrawable: 'This document cannot be shown here. It may still be possible to work on it.',
  },
  find: {
    found: (count: number) => `${plural(count, 'text', 'texts')} may be a watermark. Choose what to fill in.`,
    none: 'Nothing here stands apart as watermarks do. If you see one, type its text or click on it.',
    onPages: (ranges: string, isOne: boolean) => `${isOne ? 'page' : 'pages'} ${ranges}`,
    ranks: {
      declared: 'the document itself calls it a watermark',
      likely: 'looks like a watermark',
      possible: 'may be a watermark',
    },
    insistable: 'stays, unless you then choose “Remove it anyway”',
    unnamed: 'stays: its text is beyond the limits of what can be asked for',
  },
  work: {
    label: 'Working',
    uploading: 'Sending the document.',
    waiting: 'The service is reading the document. This takes a few seconds, and two minutes at most.',
    receiving: 'The answer is coming in.',
    loading: 'The engine is being loaded, once.',
    working: 'This browser is reading the document.',
    cancel: 'Cancel',
  },
  result: {
    label: 'Result',
    removed: (removed: number, found: number) => `Removed ${number(removed)} of ${marks(found)}.`,
    shared: 'A mark that pages share counts once.',
    removedText: (changed: number) =>
      `${pages(changed)} changed. Each was read again and compared: nothing else on it moved.`,
    nothing: 'Nothing was removed.',
    old: 'This is the result of the document that was chosen before.',
    save: 'Save the document',
    goOn: 'Go on with this document',
    signature: (file: string) =>
      `This breaks the signature of ${file}: the saved document is no longer the signed one.`,
    unchanged: 'Your document came back unchanged, so there is nothing to compare or to save.',
    next: 'What to try next',
    insist: 'Remove it anyway',
    insistMeaning:
      'It then goes wherever it stands whole, also where it is text of the page. Compare before you save.',
    didYouMean: 'Did you mean ',
    useText: 'Use this text',
    command: 'The same as a command',
    copy: 'Copy',
    copied: 'Copied.',
    selected: 'Selected: press Ctrl+C.',
    reasons: {
      no_text_layer: {
        text: 'The pages are pictures: the document has no text that could be matched.',
        advice: [
          'If the mark is a picture that lies on the page, choose “A picture” instead.',
          'If it is part of a scan, it stays: pixels inside a picture are never repainted.',
        ],
      },
      target_not_found: {
        text: 'The text stands on no page of the document.',
        advice: [
          'Type it just as the page shows it, with its numbers and signs, or click on it in the page. Case and spaces do not matter.',
          'Type the whole mark: a part of a longer line is not matched.',
          'If the mark is a picture or a drawing, choose “A picture” instead.',
        ],
      },
      target_found_not_removed: {
        text: 'The text was found, but nothing shows for certain that it is a watermark and not the page’s own text.',
        advice: [
          'If the mark is longer than what you typed, type all of it.',
          'What was found looks like a word of the document: a heading, a table or a sentence is left alone.',
        ],
      },
      undetermined: {
        text: 'The document could not be read to its end, so there is no verdict.',
        advice: ['Save it anew in the program that made it, then try again.'],
      },
    },
  },
  report: {
    title: 'Report',
    found: 'Found',
    removed: 'Removed',
    left: 'Left',
    matched: 'What was matched, and why it was removed',
    onPages: (count: number) => ` on ${pages(count)}`,
    picture: 'a picture that reads as ',
    unplaced: (count: number) => `Changed on ${pages(count)}, without a place of its own.`,
    stayed: 'What was left, and why',
    places: (count: number) => plural(count, 'place', 'places'),
    similar: 'A text that is like yours',
    adopted: (share: number) => ` was taken for the same mark (${share} % alike).`,
    notAdopted: (share: number) => ` was left alone (${share} % alike).`,
    warnings: 'Warnings',
    rawLabel: 'The report as JSON',
    pageRemoved: (page: number, count: number) => `Page ${page}: ${marks(count)} removed`,
    because: (why: string) => `: ${why}`,
    end: '.',
    pageChanged: (page: number) =>
      `Page ${page} changed; the report gives no place. The difference shows it.`,
    pageSame: (page: number) => `Page ${page} did not change.`,
    mark: 'mark',
  },
  compare: {
    label: 'Before and after',
    pageUndrawable: 'This page cannot be drawn here. The file itself is not affected.',
    before: 'Before',
    after: 'After',
    sliderTitle: 'Before on the left, after on the right',
    sliderLabel: 'Where the page before ends and the page after begins',
    sliderValue: (share: number) => `${share} % before`,
    differenceTitle: 'The difference: red is gone, blue is new',
    looks: { side: 'Side by side', slider: 'Slider', difference: 'Difference' },
    look: 'Way to look',
    zoom: 'Zoom',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fit: 'Fit',
    pages: 'Pages',
    pageOf: (count: number) => `Page, of ${count}`,
    changed: ', changed',
    previous: 'Previous page',
    next: 'Next page',
    nextChange: 'Next change',
    outline: 'Outline what was removed',
    outlines: 'Removed from this page',
    keys: 'Keys, while a page has the focus: ← and → turn pages, + and − zoom, 0 fits the page.',
  },
  pictures: {
    found: (page: number, of: number, count: number) =>
      `Page ${page} of ${of} has ${plural(count, 'picture', 'pictures')} that can be chosen.`,
    which: 'Which picture is to go?',
    show: 'Show the page without it',
    none: (page: number) => `Page ${page} has no picture that can be chosen.`,
    noneAtAll: 'The page draws no picture at all: what looks like one may be text or lines.',
    otherPage: (count: number) => `Try another page: the document has ${count}.`,
    tryText: 'If the mark is text, choose “A text” instead; that finds it on all pages at once.',
    at: (place: string) => `Picture at the ${place}`,
    size: (width: number, height: number, share: string) =>
      `${width} × ${height} pixels, ${share} of the page`,
    down: ['top', 'middle', 'bottom'],
    across: ['left', 'centre', 'right'],
    everywhere: 'Wherever this picture is drawn',
    without: (pages: string) => `Without the picture: ${pages}`,
    left: (pages: string) => `The same picture stays, because more would change without it: ${pages}.`,
    goneFrom: (page: number) => `Page ${page}: the same picture was removed.`,
    compareFirst: 'Compare the two before you keep it. What the picture covered is not drawn anew.',
    confirm: 'I have compared them: this picture is the one that was to go.',
  },
  queue: {
    title: 'Documents',
    waits: 'waits',
    cancelled: 'was cancelled',
    runs: 'is being read',
    show: 'Show',
    back: 'Back to the documents',
    saveAll: 'Save all that changed as one zip',
    saveInto: 'Save them into a folder',
    savedInto: (count: number, folder: string) =>
      `${plural(count, 'document was', 'documents were')} saved into ${folder}.`,
    notSaved: 'Not all documents could be saved into that folder.',
    done: (changed: number, of: number) => `${number(changed)} of ${number(of)} documents changed.`,
    stopped: 'The quota is used up. The documents that are left wait.',
  },
  failure: {
    again: 'Try again',
    requestId: 'Request id: ',
    againIn: (seconds: number) =>
      `Try again in ${seconds < 60 ? '' : `${Math.floor(seconds / 60)} min `}${seconds % 60} s.`,
    notLoaded: 'A part of this page could not be loaded.',
    notLoadedAdvice: 'Check the connection and try again. Nothing was sent.',
    changedFile: 'The file has changed since you chose it.',
    changedFileAdvice: 'Choose it again. Nothing was sent.',
    minute: 'The requests of this minute are used up.',
    hour: 'The requests of this hour are used up.',
    other: (status: number) => `The service answered with status ${status}.`,
    otherAdvice: 'Try again. If it goes on, report the request id below.',
    titles: {
      0: 'The service could not be reached.',
      200: 'The answer could not be read.',
      400: 'This was not accepted.',
      401: 'The service does not know this key.',
      413: 'This is more than one request may use.',
      500: 'The service failed on this document.',
      503: 'The service cannot take this on right now.',
    },
    advice: {
      0: 'Check the connection and try again. Nothing was counted against the quota.',
      200: 'Something between here and the service may have changed it. Try again.',
      400: 'Change the document, the text or the page, then try again.',
      401: 'Correct the key, or empty the field to go on without one. Nothing was counted against the quota.',
      413: 'Try a smaller document, or a single page of it.',
      429: 'The refused request was not counted.',
      503: 'Try again in a moment.',
    },
    hourLeft: (left: number, of: number) => `${number(left)} of ${number(of)} requests are left this hour.`,
    nextAt: (time: string) => `The next one comes back at ${time}.`,
    minuteUsed: (time: string) => `No request is left this minute; the next one comes back at ${time}.`,
  },
  gates: { ...ADMITTING_GATES, insisted: 'you said that it is the mark' } as Record<AdmittingGate, string>,
  refusals: REFUSALS,
  partOfText: 'it is part of a longer text; only a whole line is removed',
  /** What the service says in English, in the words of the page. */
  sentences: {
    'The PDF is protected by a password: send it without one.':
      'The document has a password. Save a copy without the password and choose that.',
    'The PDF cannot be parsed or repaired.': 'The file is damaged beyond repair, or is no PDF.',
    'The PDF has no pages.': 'The document has no pages.',
    'The document is too complex to be processed.': 'The document is too complex.',
    'The document needs more memory than one request may use.':
      'The document needs more memory than one request may use.',
    'The document was not processed in time.': 'The document was not processed in time.',
    'The service is busy. Retry later.': 'The service is busy.',
    'Removing this image would change more of the document than the image.':
      'Without this picture more of the document would change than the picture, so it stays.',
    'The document is signed; the change makes its signature invalid.':
      'The document is signed; the change breaks its signature.',
    'The optional content group that held the watermark stays in the document’s list of layers.':
      'The empty layer of the watermark stays in the list of layers.',
    'A form that held the watermark is empty now and stays in the document.':
      'An empty drawing that held the watermark stays in the document.',
    'An alternate text that described the watermark stays in the document.':
      'A description of the watermark for screen readers stays in the document.',
    'Other documents are attached to this one; they were not looked at.':
      'Other documents are attached to this one; they were not looked at. Save them and choose them one by one.',
    'The document is an XFA form; only its pages were looked at, not what the form itself shows.':
      'The document is an XFA form: some programs show the form and not these pages, and it is not changed.',
    'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.':
      'The picture covers nearly the whole page, as a scan does; a part of it cannot be chosen.',
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.':
      'The pictures of this page are parts of larger drawings and cannot be chosen one by one.',
    'The images on this page are rotated or skewed.': 'The pictures of this page are turned or slanted.',
    'The images on this page are hidden, clipped away or outside the page.':
      'The pictures of this page are hidden or outside the page.',
    'Each line of {} needs at least # letters or digits.':
      'Each line of the text needs at least # letters or digits.',
    '{} has more than # words.': 'The text has more than # words.',
    '{} is longer than # characters.': 'The text is longer than # characters.',
    '{} has more than # non-empty lines.': 'The text has more than # lines.',
    '{} reads like body text, not like a watermark.':
      'The text reads like a sentence of the page, not like a watermark.',
    'The document has no page of this {}: it has #.': 'The document has no such page. Its last page is #.',
    'The document has #; the image workflow takes at most #.':
      'The document has # pages; to choose a picture, it may have # at most.',
    'An image of the page has too many pixels.': 'A picture of the page has too many pixels.',
    'Encrypted documents are not supported: send it decrypted.':
      'In a protected document no picture can be chosen. Save a copy without the protection and choose that.',
    'Another page of the document has the same contents and would change.':
      'Another page shares the contents of this one and would change, too.',
    'Page # is damaged: other readers may show more of it. What they show more was not looked at.':
      'Page # is damaged: other programs may show more of it, and that was not looked at.',
    'The end of the file is lost: pages and watermarks may be missing.':
      'The end of the file is lost: pages and watermarks may be missing.',
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.':
      'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.',
    'Page # keeps the picture that was removed: it is elsewhere there, or of another size.':
      'Page # keeps the picture: it is elsewhere there, or of another size.',
    '# more pages keep it, too.': '# more pages keep it, too.',
    'Page # could not be read and was left as it was.': 'Page # could not be read and was left as it was.',
    '# more pages could not be read and were left as they were.':
      '# more pages could not be read and were left as they were.',
    'Page # was left as it was: the check after the removal found a difference (#).':
      'Page # was left as it was: more of it would have changed.',
    'The document is damaged: its streams begin or end elsewhere than they say.':
      'The document is damaged. The damage stays, except where a watermark was removed.',
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.':
      'The document was damaged: its index was wrong and was written anew. Nothing else was.',
    'Pictures that may be the mark were not read (#).':
      'Pictures that may be the watermark were not read: that cannot be done here.',
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.':
      'The document has more texts and pictures than were examined; a watermark may be missing here.',
  },
};

export type Words = typeof en;
