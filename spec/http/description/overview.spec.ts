import { expect } from 'chai';
import { overview } from '../../../src/http/description/overview.js';

describe('the description of the interface', () => {
  it('begins with how to set the media type of the file’s part, in four languages', () => {
    const [first] = overview.split('Send a PDF and the text');
    for (const fence of ['```sh', '```python', '```js', '```go']) expect(first).to.include(fence);
    expect(first!.match(/application\/pdf/g)).to.have.length(5);
  });
});
