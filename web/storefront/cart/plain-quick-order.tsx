import { Form } from 'react-router'
import { addingTexts } from '#texts/adding.ts'
import { quickOrderTexts } from '#texts/quick-order.ts'
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
        label={quickOrderTexts.list.field}
        hint={quickOrderTexts.list.fieldHint}
        name="list"
        rows={10}
        defaultValue={list}
        errors={faults}
      />
      <Button type="submit" className="mt-5">
        {addingTexts.add}
      </Button>
    </Form>
  )
}
