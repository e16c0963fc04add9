import { openDatabase } from '#database/connect.ts'

/** Text that runs a script where it is not escaped. */
export const HOSTILE = '"><img src=x onerror=alert(1)>'

/** Writes hostile text to every field that the person with this email address can fill, and to the file names. */
export async function writeHostileText(databaseUrl: string, email: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, folder: '' })
  const fields: Record<string, readonly string[]> = {
    users: ['u_fname', 'u_lname', 'u_phone'],
    companies: ['name', 'legal_name', 'website', 'reviewed_name', 'status_reason', 'request_text'],
    addresses: ['label', 'name', 'line1', 'line2', 'city'],
    tax_certificates: ['number', 'file_name'],
  }
  try {
    const { rows } = await database.pool.query<{ company_id: number }>(
      'select company_id from users where email = $1',
      [email],
    )
    const id = rows[0]?.company_id
    for (const [table, columns] of Object.entries(fields)) {
      const key = table === 'companies' ? 'id' : 'company_id'
      const values = columns.map((column) => `${column} = $2`).join(', ')
      await database.pool.query(`update ${table} set ${values} where ${key} = $1`, [id, HOSTILE])
    }
    await database.pool.query(
      `update tax_certificates set accepted_at = now(), expires_on = current_date + 20 where company_id = $1`,
      [id],
    )
    await database.pool.query(
      `insert into company_files (company_id, author, file_key, file_name, file_type, file_bytes)
        values ($1, $2, 'private/company-files/x.pdf', $2, 'text/html', 1)`,
      [id, HOSTILE],
    )
  } finally {
    await database.close()
  }
}
