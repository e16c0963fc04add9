/** Navigation state of the password page: the buyer registered in another browser and confirms in this one. */
export const REGISTERED_ELSEWHERE = 'registered-elsewhere'
