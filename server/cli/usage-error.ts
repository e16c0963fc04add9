/** A command line that is invalid in a way that its option and argument definitions do not express. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}
