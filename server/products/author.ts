/** A member of staff, or an operator key. */
export interface ProductAuthor {
  kind: 'staff' | 'key'
  id: number
  name: string
}
