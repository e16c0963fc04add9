import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'

interface PlainQuickOrderProps {
  /** What is left of the list that was sent. */
  list?: string
  /** What became of its rows other than planned. */
  faults?: readonly string[]
}

/** The quick order where there is no JavaScript: one list, and what could not be added and why. */
export function PlainQuickOrder({ list, faults }: PlainQuickOrderProps) {
  return (
    <Form method="post" className="mt-8 hidden max-w-2xl no-scripting:block">
      <TextArea
        label="SKUs and quantities"
        hint="One product a row"
        name="list"
        rows={10}
        defaultValue={list}
        errors={faults}
      />
      <Button type="submit" className="mt-5">
        Add to cart
      </Button>
    </Form>
  )
}
