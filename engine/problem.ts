/** What the caller did wrong, in the service's words: answered as `{ message, status }`. */
export class SearchProblem extends Error {
  readonly status: 400 | 403 | 404 | 413 | 429
  constructor(status: SearchProblem['status'], message: string) {
    super(message)
    this.name = 'SearchProblem'
    this.status = status
  }
}

/** The engine has more to do than it can answer in time. Asked again a moment later it may well answer. */
export class EngineBusy extends Error {}
