import { describe, expect, it } from 'vitest'
import { Settings } from './settings.ts'
import { misspeltSettings } from './misspelt-settings.ts'

describe('a name of the environment that nearly is a setting', () => {
  it('is told, with the setting that was meant', () => {
    expect(misspeltSettings({ DATABSE_URL: 'postgres://db/shop', SMPT_URL: 'smtp://mail', PORT: '80' })).toEqual([
      'DATABSE_URL is no setting and says nothing here; did you mean DATABASE_URL?',
      'SMPT_URL is no setting and says nothing here; did you mean SMTP_URL?',
    ])
  })

  it('is another one where the setting is given, or where it is empty', () => {
    expect(misspeltSettings({ DATABSE_URL: 'postgres://db/shop', DATABASE_URL: 'postgres://db/shop' })).toEqual([])
    expect(misspeltSettings({ DATABSE_URL: '' })).toEqual([])
  })

  it('is none of those that a machine has, nor any setting', () => {
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
    expect(misspeltSettings(Object.fromEntries([...names, ...npm].map((name) => [name, 'x'])))).toEqual([])
    for (const name of Object.keys(Settings.properties)) expect(misspeltSettings({ [name]: 'x' }), name).toEqual([])
    expect(misspeltSettings(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([])
  })
})
