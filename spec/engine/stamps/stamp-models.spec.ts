import { expect } from 'chai';
import {
  describeMissingModels,
  listMissingPackages,
  locateModel,
} from '../../../src/engine/stamps/stamp-models.js';

describe('locateModel', () => {
  it('finds the installed models', () => {
    for (const language of ['eng', 'mkd']) {
      expect(locateModel(language)).to.deep.equal({
        packageName: `@tesseract.js-data/${language}`,
        path: `./4.0.0_best_int/${language}.traineddata.gz`,
      });
    }
  });

  for (const [what, language] of [
    ['a language whose package is not installed', 'tlh'],
    ['a package with another language', 'eng/../mkd'],
    ['nothing', ''],
  ] as const) {
    it(`finds none for ${what}`, () => {
      expect(locateModel(language)).to.equal(null);
    });
  }
});

describe('describeMissingModels', () => {
  it('says nothing about installed models', () => {
    expect(describeMissingModels([])).to.equal(null);
    expect(describeMissingModels(['eng'])).to.equal(null);
    expect(describeMissingModels(['mkd', 'eng'])).to.equal(null);
  });

  it('names what is no name of a language, instead of a package to install', () => {
    expect(describeMissingModels(['eng', '../../x', 'tlh'])).to.equal(
      'names "../../x", which is no language of Tesseract, such as eng or chi_sim',
    );
    expect(describeMissingModels([''])).to.match(/^names "", which is no language/u);
  });

  it('names missing models, and how to install them', () => {
    expect(describeMissingModels(['eng', 'tlh', 'mkd', 'qya'])).to.equal(
      'names tlh and qya, for which no model is installed: ' +
        '`npm install @tesseract.js-data/tlh @tesseract.js-data/qya` adds what npm has, with --global if unwatermark was installed so',
    );
  });
});

describe('listMissingPackages', () => {
  it('names the models that are not installed, and not the program that is', () => {
    expect(listMissingPackages(['eng', 'tlh'])).to.deep.equal(['@tesseract.js-data/tlh']);
    expect(listMissingPackages(['eng', 'mkd'])).to.deep.equal([]);
  });
});
