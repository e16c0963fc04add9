interface DemoBuyer {
  /** Buyer types: 4 designer, 5 online shop, 6 shop, 7 business. */
  company: { name: string; buyer_type_id: 4 | 5 | 6 | 7; terms_days: 30 | 60 }
  address: {
    label: string
    name: string
    line1: string
    line2: string | null
    city: string
    state: string
    zip: string
    country: 'US'
  }
  u_fname: string
  u_lname: string
  email: string
  username: string
  password: string
}

function address(name: string, line1: string, line2: string | null, place: readonly [string, string, string]) {
  const [city, state, zip] = place
  return {
    label: line2?.startsWith('Suite') ? 'Studio' : 'Shop',
    name,
    line1,
    line2,
    city,
    state,
    zip,
    country: 'US' as const,
  }
}

export const BUYERS: readonly DemoBuyer[] = [
  {
    company: { name: 'Marigold & Main', buyer_type_id: 6, terms_days: 30 },
    address: address('Nora Whitfield', '118 Congress Street', null, ['Portland', 'ME', '04101']),
    u_fname: 'Nora',
    u_lname: 'Whitfield',
    email: 'nora@example.com',
    username: 'nora',
    password: 'linen-and-clay-24',
  },
  {
    company: { name: 'Studio Calloway', buyer_type_id: 4, terms_days: 60 },
    address: address('Desmond Calloway', '2407 South Congress Avenue', 'Suite 210', ['Austin', 'TX', '78704']),
    u_fname: 'Desmond',
    u_lname: 'Calloway',
    email: 'desmond@example.com',
    username: 'desmond',
    password: 'brass-lamp-at-dusk-7',
  },
  {
    company: { name: 'Hearthside Post', buyer_type_id: 5, terms_days: 30 },
    address: address('Priya Raman', '860 Northwest Naito Parkway', 'Dock 4', ['Portland', 'OR', '97209']),
    u_fname: 'Priya',
    u_lname: 'Raman',
    email: 'priya@example.com',
    username: 'priya',
    password: 'rattan-basket-oak-3',
  },
  {
    company: { name: 'The Larkspur Inn', buyer_type_id: 7, terms_days: 60 },
    address: address('Joseph Abernathy', '41 Main Street', null, ['Chatham', 'NY', '12037']),
    u_fname: 'Joseph',
    u_lname: 'Abernathy',
    email: 'joseph@example.com',
    username: 'joseph',
    password: 'twelve-wool-throws',
  },
  {
    company: { name: 'Casa Lucero', buyer_type_id: 6, terms_days: 30 },
    address: address('Elena Lucero', '227 Galisteo Street', null, ['Santa Fe', 'NM', '87501']),
    u_fname: 'Elena',
    u_lname: 'Lucero',
    email: 'elena@example.com',
    username: 'elena',
    password: 'terracotta-morning-9',
  },
]
