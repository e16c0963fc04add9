/** A client error with the search service's message; the API answers `{ message, status }`. */
export class SearchProblem extends Error {
  readonly status: 400 | 403 | 404 | 413 | 422 | 429 | 501
  constructor(status: SearchProblem['status'], message: string) {
    super(message)
    this.name = 'SearchProblem'
    this.status = status
  }
}

/** The engine is overloaded. The client may retry a moment later. */
export class EngineBusy extends Error {}
