/** Texts of the pages about the people of a company: members, roles and invitations. */
import { COMPANY_INVITATION_DAYS } from '#contract/accounts/company-permissions.ts'
import { formatNumber } from '#contract/text/language.ts'
import { plural } from '#texts/language.ts'

export const companyTexts = {
  title: 'People',
  signIn: 'Sign in to see the people of your company',
  signInText: 'Who orders for your company, and with which role.',
  text: ({ company }: { company: string }) => `Who may order for ${company}, and what each role permits.`,
  withoutScript: 'Changing people and roles requires JavaScript in this browser.',
  people: {
    title: 'Members',
    text: 'A role decides what a person may do. You can give roles that permit no more than your own.',
    you: 'you',
    joined: ({ date }: { date: string }) => `Since ${date}`,
    role: ({ name }: { name: string }) => `Role of ${name}`,
    changeRole: 'Change role',
    changeRoleOf: ({ name }: { name: string }) => `Change the role of ${name}`,
    ownerWarning: ({ name }: { name: string }) =>
      `${name} will be an owner: they can change everything, including removing you.`,
    ownRoleWarning: ({ role }: { role: string }) =>
      `Your role will be ${role}. You may need someone else to change it back.`,
    changed: ({ name, role }: { name: string; role: string }) => `${name}’s role is now ${role}.`,
    remove: 'Remove',
    removeWarning: 'They lose access to your company, and their API keys for it stop working.',
    removed: ({ name }: { name: string }) => `${name} was removed.`,
    leave: 'Leave the company',
    leaveWarning: 'You lose access to its orders until someone invites you again.',
    left: 'You left the company.',
    transfer: 'Make owner instead of me',
    transferWarning: 'They become the owner, and you become an admin. Only an owner can make you one again.',
    transferred: ({ name }: { name: string }) => `${name} is now the owner.`,
  },
  invitations: {
    title: 'Invitations',
    text: `An invited person gets an email with a link that works for ${COMPANY_INVITATION_DAYS} days.`,
    invite: 'Invite someone',
    email: 'Email',
    role: 'Role',
    send: 'Send invitation',
    sent: ({ email }: { email: string }) => `Invitation sent to ${email}.`,
    open: ({ role, date }: { role: string; date: string }) => `${role} · valid until ${date}`,
    expired: ({ role, date }: { role: string; date: string }) => `${role} · expired on ${date}`,
    resend: 'Send again',
    resendTo: ({ email }: { email: string }) => `Send again to ${email}`,
    revoke: 'Revoke',
    revokeWarning: 'The link in the email will no longer work.',
    revoked: 'Invitation revoked.',
  },
  roles: {
    title: 'Roles',
    text: 'Every company has the first seven roles. Add your own if none of them fits.',
    people: ({ count }: { count: number }) =>
      plural(count, { one: '1 person', other: `${formatNumber(count)} people` }),
    create: 'Add a role',
    change: 'Change',
    name: 'Name',
    permissions: 'Permissions',
    none: 'No permissions. Can see products, people and addresses, and save seeds.',
    save: 'Save role',
    saved: ({ name }: { name: string }) => `Role ${name} saved.`,
    remove: 'Delete',
    removeWarning: 'This cannot be undone.',
    removed: ({ name }: { name: string }) => `Role ${name} deleted.`,
  },
  companies: {
    switched: ({ company }: { company: string }) => `You’re now ordering for ${company}.`,
  },
  invitation: {
    title: 'Invitation',
    loading: 'Opening the invitation',
    join: ({ company }: { company: string }) => `Join ${company}`,
    from: ({ name, company, role }: { name: string | null; company: string; role: string }) =>
      name === null
        ? `You are invited to ${company} with the role ${role}.`
        : `${name} invites you to ${company} with the role ${role}.`,
    permits: 'This role lets you:',
    withAccount: ({ email }: { email: string }) => `You have an account with ${email}. Enter its password to join.`,
    forgot: 'Forgot password?',
    forNew: ({ email }: { email: string }) => `Choose a password for your new account with ${email}.`,
    signedIn: ({ email }: { email: string }) => `You join as ${email}.`,
    otherAccount: ({ email }: { email: string }) =>
      `This invitation is for ${email}. Log out to accept it as that person.`,
    logOut: 'Log out',
    firstName: 'First name',
    lastName: 'Last name',
    accept: 'Join the company',
    joined: ({ company }: { company: string }) => `You joined ${company}.`,
    failed: 'This invitation doesn’t work',
    home: 'Go to the shop',
    withoutScript: 'Accepting an invitation requires JavaScript in this browser.',
  },
} as const
