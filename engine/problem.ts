/** What the caller did wrong, in the service's words: answered as `{ message, status }`. */
export class SearchProblem extends Error {
  readonly status: 400 | 403 | 404 | 413 | 429
  constructor(status: SearchProblem['status'], message: string) {
    super(message)
    this.name = 'SearchProblem'
    this.status = status
  }
}
