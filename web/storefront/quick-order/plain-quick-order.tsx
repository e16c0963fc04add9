import { Form } from 'react-router'
import { addingTexts } from '#texts/cart/adding.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

interface PlainQuickOrderProps {
  /** The rows of the submitted list that were not added. */
  list?: string
  /** Messages about rows that were not added, or added with changes. */
  messages?: readonly string[]
}

/** The quick order without JavaScript: a text area for the list, and messages about its rows. */
export function PlainQuickOrder({ list, messages }: PlainQuickOrderProps) {
  return (
    <Form method="post" className="mt-8 hidden max-w-2xl no-scripting:block">
      <TextArea
        label={quickOrderTexts.list.field}
        hint={quickOrderTexts.list.fieldHint}
        name="list"
        rows={10}
        defaultValue={list}
        errors={messages}
      />
      <Button type="submit" className="mt-5">
        {addingTexts.add}
      </Button>
    </Form>
  )
}
