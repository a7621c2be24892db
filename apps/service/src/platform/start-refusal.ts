/**
 * The service cannot start, and an operator can correct the cause: the message says what is wrong and what to do. The
 * program prints only the message, without a stack.
 */
export class StartRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefusal';
  }
}

/** The start was ended from outside before it was finished; what it had opened is closed again. */
export class StartGivenUp extends StartRefusal {}
