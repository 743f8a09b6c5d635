/** A mistake in what was named as input; the message is one sentence. */
export class NamingFault extends Error {
  override readonly name = 'NamingFault';
}
