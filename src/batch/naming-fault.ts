/** A mistake in the named inputs; the message is one sentence. */
export class NamingFault extends Error {
  override readonly name = 'NamingFault';
}
