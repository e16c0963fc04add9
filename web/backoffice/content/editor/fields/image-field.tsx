import { use, useState } from 'react'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { DocumentForm, type ValueFieldProps } from '#web/backoffice/content/editor/form-context.ts'
import { ImagePicker, Thumbnail } from '#web/backoffice/content/editor/image-picker.tsx'
import { valueIn } from '#web/backoffice/content/editor/json-schema.ts'
import { useImage } from '#web/backoffice/content/editor/use-image.ts'

/** An image of the library, or one at an address, with its description. */
export function ImageField({ label, place, value, onChange }: Omit<ValueFieldProps, 'label'> & { label: string }) {
  const { errors } = use(DocumentForm)
  const [isChoosing, setChoosing] = useState(false)
  const picture = textIn(value, 'picture')
  const alt = textIn(value, 'alt')
  const image = useImage(picture)
  return (
    <fieldset className="min-w-0 rounded-md border border-hairline p-3">
      <legend className="px-1 text-dense font-medium">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-[9rem_1fr]">
        <div className="max-w-48">
          <Thumbnail image={image} />
          <Button className="mt-2 w-full" onClick={() => setChoosing(true)}>
            Choose…
          </Button>
        </div>
        <div className="grid content-start gap-3">
          <Field
            label="Name or address"
            value={picture}
            maxLength={500}
            errors={[...(errors[`${place}/picture`] ?? []), ...(errors[place] ?? [])]}
            onChange={({ target }) => onChange({ picture: target.value, alt })}
          />
          <Field
            label="What it shows"
            value={alt}
            maxLength={300}
            hint="For people who do not see it"
            errors={errors[`${place}/alt`]}
            onChange={({ target }) => onChange({ picture, alt: target.value })}
          />
        </div>
      </div>
      {isChoosing && (
        <ImagePicker
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            onChange({ picture: chosen.picture, alt: alt || chosen.alt })
          }}
        />
      )}
    </fieldset>
  )
}

function textIn(value: unknown, name: string): string {
  const found = valueIn(value, name)
  return typeof found === 'string' ? found : ''
}
