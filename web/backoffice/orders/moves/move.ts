import type { ComponentType } from 'react'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { ButtonVariant } from '#web/backoffice/ui/button.tsx'

/** Record that a move is for. */
export interface MoveTarget {
  details: AdminOrder
  /** Number of the order, suborder, packing slip or invoice. */
  number: string
  /** Reference of the booking that is corrected. */
  reference?: string
}

export interface MoveFieldsProps extends MoveTarget {
  /** Messages by field of a rejected form. */
  errors: Record<string, string[]>
}

/** A change of an order that is decided in a dialog. */
export interface MoveForm {
  title: string
  /** Text of its button, if that is not the title. */
  action?: string
  variant?: ButtonVariant
  Fields: ComponentType<MoveFieldsProps>
  /** Sends the change. Throws an `ApiError`. */
  send: (target: MoveTarget, form: FormData) => Promise<unknown>
}

/** Returns the parameters and the version that every change of an order has. */
export function changeOf({ details: { order, version } }: MoveTarget) {
  return { params: { invoice: order.invoice }, version }
}

/** Returns the text of a field without surrounding whitespace; empty if there is no such field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the units by SKU of the fields `units <sku>` that are not 0. */
export function unitsOf(form: FormData): { sku: string; units: number }[] {
  return [...form.keys()]
    .filter((name) => name.startsWith('units '))
    .map((name) => ({ sku: name.slice('units '.length), units: Number(textOf(form, name)) }))
    .filter(({ units }) => units > 0)
}
