import { expect } from 'chai';
import type { EngineFailure } from '../../../src/engine/values/failure.js';
import { createRequest } from '../../../src/engine/values/request.js';

describe('createRequest', () => {
  it('has every setting, and the normalised hint', () => {
    const settings = {
      readStamps: true,
      stampLanguages: ['eng'],
      secondWitness: false,
      limits: {},
      insist: false,
      password: null,
    };
    expect(createRequest(' DRAFT \t COPY\r\n\r\n2024 ')).to.deep.equal({
      hint: 'DRAFT COPY\n2024',
      ...settings,
    });
    expect(createRequest('DRAFT', { secondWitness: undefined })).to.deep.equal({
      hint: 'DRAFT',
      ...settings,
    });
  });

  it('is unchanged by JSON, also without any limit', () => {
    const request = createRequest('DRAFT', {
      readStamps: false,
      stampLanguages: ['deu'],
      secondWitness: true,
      limits: { pages: Infinity, glyphs: 5 },
    });
    expect(request).to.deep.include({ readStamps: false, stampLanguages: ['deu'], secondWitness: true });
    expect(JSON.parse(JSON.stringify(request))).to.deep.equal(request);
    expect(request.limits).to.deep.equal({ pages: Number.MAX_VALUE, glyphs: 5 });
  });

  it('accepts a request as the settings of another one', () => {
    const request = createRequest('DRAFT', { secondWitness: true });
    expect(createRequest(request.hint, request)).to.deep.equal(request);
  });

  it('refuses an invalid hint', () => {
    expect(() => createRequest('a'))
      .to.throw()
      .that.satisfies(({ code }: EngineFailure) => code === 'hint-contract');
  });
});
