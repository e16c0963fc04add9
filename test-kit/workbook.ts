import { deflateRawSync } from 'node:zlib'

type Cells = readonly (readonly (string | number)[])[]

/** A workbook as a spreadsheet writes it: a ZIP of compressed XML. `sheets` has the cells by the name of the sheet. */
export function workbookOf(sheets: Readonly<Record<string, Cells>>): File {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const list = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${links}/${type}" Target="${target}"/>`
  const names = Object.keys(sheets)
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')
  const related = names.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')
  return zipOf({
    '_rels/.rels': `<Relationships xmlns="${list}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${list}">${related}</Relationships>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${sheetData(rows)}</sheetData></worksheet>`,
      ]),
    ),
  })
}

function sheetData(rows: Cells): string {
  const cell = (value: string | number, place: string) =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  return rows
    .map((row, y) => `<row r="${y + 1}">${row.map((value, x) => cell(value, `${'AB'[x]}${y + 1}`)).join('')}</row>`)
    .join('')
}

/** A ZIP file of compressed texts by name. */
export function zipOf(entries: Readonly<Record<string, string>>): File {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text)
    const rest = Buffer.alloc(22)
    rest.writeUInt16LE(8, 4)
    rest.writeUInt32LE(packed.length, 14)
    rest.writeUInt32LE(Buffer.byteLength(text), 18)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      rest,
      Buffer.from([name.length, 0, 0, 0]),
      Buffer.from(name),
    ])
    const tail = Buffer.alloc(16)
    tail.writeUInt32LE(offset, 12)
    const version = Buffer.from([20, 0])
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), version, rest, Buffer.from([name.length, 0]), tail, Buffer.from(name)]),
    )
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length / 2, 4)
  end.writeUInt16LE(parts.length / 2, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return new File([Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end])], 'order.xlsx')
}
