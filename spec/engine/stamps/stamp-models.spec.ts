import { expect } from 'chai';

// Awaited here: only a file that awaits is loaded as a module, which can look up installed packages.
const { DEFAULT_LANGUAGES, describeMissingModels, locateModel } =
  await import('../../../src/engine/stamps/stamp-models.js');

describe('locateModel', () => {
  it('finds the models that are installed', () => {
    expect(locateModel('eng')?.pathname).to.match(/@tesseract\.js-data\/eng\/.+\/eng\.traineddata\.gz$/u);
    expect(locateModel('mkd')?.pathname).to.match(/mkd\.traineddata\.gz$/u);
  });

  for (const [what, language] of [
    ['a language whose package is not installed', 'tlh'],
    ['a package that holds another language', 'eng/../mkd'],
    ['nothing', ''],
  ] as const) {
    it(`finds none for ${what}`, () => {
      expect(locateModel(language)).to.equal(null);
    });
  }
});

describe('describeMissingModels', () => {
  it('has nothing to say of what is installed', () => {
    expect(describeMissingModels([])).to.equal(null);
    expect(describeMissingModels(DEFAULT_LANGUAGES)).to.equal(null);
    expect(describeMissingModels(['mkd', 'eng'])).to.equal(null);
  });

  it('names what is missing, and how it is installed', () => {
    expect(describeMissingModels(['eng', 'tlh', 'mkd', 'qya'])).to.equal(
      'names tlh and qya, for which no model is installed: ' +
        '`npm install --no-save @tesseract.js-data/tlh @tesseract.js-data/mkd @tesseract.js-data/qya` installs what npm has',
    );
  });
});
