import { Form } from 'react-router'
import { addingTexts } from '#texts/cart/adding.ts'
import { listFileTexts } from '#texts/cart/list-file.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'

interface PlainQuickOrderProps {
  /** The rows of the submitted list that were not added. */
  list?: string
  /** Messages about rows that were not added, or added with changes, and about ignored lines. */
  messages?: readonly string[]
  fileError?: string | undefined
}

/** The quick order without JavaScript: a text area for the list, a field for a file, and messages about the rows. */
export function PlainQuickOrder({ list, messages, fileError }: PlainQuickOrderProps) {
  return (
    <Form method="post" encType="multipart/form-data" className="mt-8 hidden max-w-2xl no-scripting:block">
      <TextArea
        label={quickOrderTexts.list.field}
        hint={quickOrderTexts.list.fieldHint}
        name="list"
        rows={10}
        defaultValue={list}
        errors={messages}
      />
      <div className="mt-5 grid gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field
          label={listFileTexts.field}
          hint={listFileTexts.fieldHint}
          type="file"
          name="file"
          accept={LIST_TYPES}
          errors={fileError === undefined ? [] : [fileError]}
        />
        <Field label={listFileTexts.sheet} hint={listFileTexts.sheetHint} name="sheet" autoComplete="off" />
      </div>
      <Button type="submit" className="mt-5">
        {addingTexts.add}
      </Button>
    </Form>
  )
}

/** Types of files that the quick order reads. */
export const LIST_TYPES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
