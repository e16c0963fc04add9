import { describe, expect, it } from 'vitest'
import { Settings } from './settings.ts'
import { unknownVariables } from './unknown-variables.ts'

describe('an environment variable that resembles a setting', () => {
  it('is reported with a suggestion', () => {
    expect(unknownVariables({ DATABSE_URL: 'postgres://db/shop', SMPT_URL: 'smtp://mail', PORT: '80' })).toEqual([
      'Unknown environment variable DATABSE_URL (ignored). Did you mean DATABASE_URL?',
      'Unknown environment variable SMPT_URL (ignored). Did you mean SMTP_URL?',
    ])
  })

  it('is reported if the setting has another value, such as in shop.env', () => {
    expect(unknownVariables({ DATABSE_URL: 'postgres://db/trial', DATABASE_URL: 'postgres://db/shop' })).toEqual([
      'Unknown environment variable DATABSE_URL (ignored). Did you mean DATABASE_URL?',
    ])
  })

  it('is not reported if the setting has the same value, or if the variable is empty', () => {
    expect(unknownVariables({ DATABSE_URL: 'postgres://db/shop', DATABASE_URL: 'postgres://db/shop' })).toEqual([])
    expect(unknownVariables({ DATABSE_URL: '' })).toEqual([])
  })

  it('is not reported if it is a common variable of a machine or a setting', () => {
    const names = [
      'HOME',
      'HOSTNAME',
      'PATH',
      'PWD',
      'LANG',
      'LOGNAME',
      'SHELL',
      'TERM',
      'USER',
      'MAIL',
      'INVOCATION_ID',
    ]
    const npm = [
      'npm_config_cache',
      'npm_package_name',
      'NODE_OPTIONS',
      'NODE_VERSION',
      'INIT_CWD',
      'PGHOST',
      'PGDATABASE',
    ]
    const all = [...names, ...npm, ...Object.keys(Settings.properties)]
    expect(unknownVariables(Object.fromEntries([...names, ...npm].map((name) => [name, 'x'])))).toEqual([])
    for (const name of Object.keys(Settings.properties)) expect(unknownVariables({ [name]: 'x' }), name).toEqual([])
    expect(unknownVariables(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([])
    expect(unknownVariables(Object.fromEntries(all.map((name, index) => [name, String(index + 1)])))).toEqual([])
  })
})
