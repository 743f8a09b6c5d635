/**
 * What the service says in English and the page has in its languages: `#` stands for a count or for what is in brackets, and
 * `{}` for the name of a field.
 */
export const SENTENCES = {
  locked: 'The PDF is protected by a password: send it without one.',
  unreadable: 'The PDF cannot be parsed or repaired.',
  noPages: 'The PDF has no pages.',
  tooComplex: 'The document is too complex to be processed.',
  tooMuchMemory: 'The document needs more memory than one request may use.',
  tooLate: 'The document was not processed in time.',
  busy: 'The service is busy. Retry later.',
  changesMore: 'Removing this image would change more of the document than the image.',
  signed: 'The document is signed; the change makes its signature invalid.',
  layerStays: 'The optional content group that held the watermark stays in the document’s list of layers.',
  formStays: 'A form that held the watermark is empty now and stays in the document.',
  alternateTextStays: 'An alternate text that described the watermark stays in the document.',
  attachments: 'Other documents are attached to this one; they were not looked at.',
  xfa: 'The document is an XFA form; only its pages were looked at, not what the form itself shows.',
  scan: 'The image covers nearly the whole page, as a scan does; parts of it cannot be selected.',
  picturesInForms:
    'The images on this page are parts of forms, patterns, masks, fonts or annotations and cannot be selected one by one.',
  picturesTurned: 'The images on this page are rotated or skewed.',
  picturesHidden: 'The images on this page are hidden, clipped away or outside the page.',
  tooFewLetters: 'Each line of {} needs at least # letters or digits.',
  twoCharacters: 'Each line of {} needs at least # letters or digits, unless you insist.',
  tooManyWords: '{} has more than # words.',
  tooLong: '{} is longer than # characters.',
  tooManyLines: '{} has more than # non-empty lines.',
  bodyText: '{} reads like body text, not like a watermark.',
  noSuchPage: 'The document has no page of this {}: it has #.',
  tooManyPages: 'The document has #; the image workflow takes at most #.',
  tooManyPixels: 'An image of the page has too many pixels.',
  encrypted: 'Encrypted documents are not supported: send it decrypted.',
  sharedContents: 'Another page of the document has the same contents and would change.',
  pageDamaged: 'Page # is damaged: other readers may show more of it. What they show more was not looked at.',
  morePagesDamaged: '# more pages are damaged, too.',
  endLost: 'The end of the file is lost: pages and watermarks may be missing.',
  pageTreeBroken:
    'The page tree of the file is broken, and programs may show different pages of it. The file was left as it was.',
  pictureStays: 'Page # keeps the picture that was removed: it is elsewhere there, or of another size.',
  morePicturesStay: '# more pages keep it, too.',
  pageUnread: 'Page # could not be read and was left as it was.',
  morePagesUnread: '# more pages could not be read and were left as they were.',
  pageRestored: 'Page # was left as it was: the check after the removal found a difference (#).',
  morePagesRestored: '# more pages were left as they were, too.',
  fileRestored: 'The file was left as it was: it is damaged, or programs disagree on what it contains (#).',
  damaged: 'The document is damaged: its streams begin or end elsewhere than they say.',
  referencesMended:
    'The document is damaged: its cross-references were wrong, and were written anew; nothing else was.',
  picturesUnread: 'Pictures that may be the mark were not read (#).',
  notExamined:
    'The document has more texts or pictures that differ from its own than were examined; a mark may be missing.',
};
