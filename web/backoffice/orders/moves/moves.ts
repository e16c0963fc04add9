import { acceptMove } from './accept.tsx'
import { bookPaymentMove } from './book-payment.tsx'
import { cancelMove } from './cancel.tsx'
import { correctBookingMove } from './correct-booking.tsx'
import { correctTrackingMove } from './correct-tracking.tsx'
import { deliverMove } from './deliver.tsx'
import { freightMove } from './freight.tsx'
import type { MoveForm } from './move.ts'
import { payBackMove } from './pay-back.tsx'
import { payByMove } from './pay-by.tsx'
import { refundMove } from './refund.tsx'
import { shipMove } from './ship.tsx'
import { writeOffMove } from './write-off.tsx'

/** All changes of an order that are decided in a dialog. */
export const MOVES = {
  accept: acceptMove,
  freight: freightMove,
  ship: shipMove,
  tracking: correctTrackingMove,
  deliver: deliverMove,
  refund: refundMove,
  cancel: cancelMove,
  pay: bookPaymentMove,
  pay_back: payBackMove,
  correct_booking: correctBookingMove,
  pay_by: payByMove,
  write_off: writeOffMove,
} satisfies Record<string, MoveForm>

export type MoveName = keyof typeof MOVES

/** A move whose dialog is open, and what it is for. */
export interface OpenMove {
  move: MoveName
  number: string
  reference?: string
}
