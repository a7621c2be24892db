/**
 * The service cannot start, and an operator can correct the cause. The message describes the fault and its correction.
 * The program prints only the message, without a stack.
 */
export class StartRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefusal';
  }
}

/** The start was cancelled. Everything that it had opened is closed. */
export class StartGivenUp extends StartRefusal {}
