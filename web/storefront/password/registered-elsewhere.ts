/** What the page of a new password is told by `navigate`: its visitor registered in another browser and confirms in this one. */
export const REGISTERED_ELSEWHERE = 'registered-elsewhere'
