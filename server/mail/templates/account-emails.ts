import { DELIVERY_RETENTION_DAYS } from '#contract/integrations.ts'
import type { EmailDefinitions } from './email-definition.ts'

const CERTIFICATE = ['buyerName', 'state', 'certificateNumber'] as const
const SEE_CERTIFICATES = 'See your certificates'
const TAXED = 'Orders to {{state}} include sales tax. You can add another certificate in your profile.'

/** Emails about registrations, certificates and integrations. */
export const ACCOUNT_EMAILS = {
  welcome: {
    title: 'Welcome',
    sent: 'To a new buyer who can order at once, when the email address is confirmed.',
    subject: 'Welcome to {{shopName}}',
    intro: 'Hello {{buyerName}},\n\nThe account of {{company}} is open. You can order at wholesale prices {{terms}}.',
    placeholders: ['buyerName', 'company', 'terms'],
    fixed: ['Save products in seeds: collections that you can share with clients and order from later.'],
    action: 'Start browsing',
  },
  welcome_before_review: {
    title: 'Registration in review',
    sent: 'To a new buyer whose company waits for a review, when the email address is confirmed.',
    subject: 'We are reviewing your account',
    heading: 'Thank you for registering',
    intro:
      'Hello {{buyerName}},\n\nYour email is confirmed, and we are reviewing the registration of {{company}}. It takes up to {{reviewTime}}, and we’ll email you either way.',
    placeholders: ['buyerName', 'company', 'reviewTime'],
    safety: [
      'Until then, you can browse, save products in seeds and fill your cart. You can order once you’re approved.',
    ],
    action: 'Start browsing',
    example: ['The text of the settings for those who wait for a review, if there is one.'],
  },
  company_approved: {
    title: 'Registration approved',
    sent: 'To the owner, when staff approve the company.',
    subject: 'Your account is approved',
    intro: 'Hello {{buyerName}},\n\n{{company}} can now order {{terms}}. Your cart is as you left it.',
    placeholders: ['buyerName', 'company', 'terms'],
    action: 'Go to your cart',
  },
  company_rejected: {
    title: 'Registration not approved',
    sent: 'To the owner, when staff reject the company. The email has their reason.',
    subject: 'Your account was not approved',
    intro: 'Hello {{buyerName}},\n\nWe reviewed the registration of {{company}} and can’t approve it yet:',
    placeholders: ['buyerName', 'company'],
    safety: [
      'If a certificate is missing, add it in your profile and we’ll review your registration again. Otherwise, reply to this email.',
    ],
    action: 'Open your profile',
    example: ['The resale certificate has expired.'],
  },
  company_request: {
    title: 'Request for more',
    sent: 'To the owner, when staff need something more for the review. The email has their request.',
    subject: 'We need something more to review your registration',
    intro: 'Hello {{buyerName}},\n\nWe’re reviewing the registration of {{company}} and need something more:',
    placeholders: ['buyerName', 'company'],
    safety: ['Add it in your profile, and we’ll go on with the review. You can also reply to this email.'],
    action: 'Open your profile',
    example: ['A photo of your storefront'],
  },
  certificate_accepted: {
    title: 'Certificate accepted',
    sent: 'To the owner, when staff accept a resale certificate.',
    subject: 'Your {{state}} resale certificate is accepted',
    intro:
      'Hello {{buyerName}},\n\nWe accepted your {{state}} resale certificate {{certificateNumber}}. Your orders to {{state}} are exempt from sales tax from now on.',
    placeholders: CERTIFICATE,
    required: ['state', 'certificateNumber'],
    action: SEE_CERTIFICATES,
  },
  certificate_rejected: {
    title: 'Certificate not accepted',
    sent: 'To the owner, when staff reject a resale certificate. The email has their reason.',
    subject: 'Your {{state}} resale certificate was not accepted',
    intro:
      'Hello {{buyerName}},\n\nWe reviewed your {{state}} resale certificate {{certificateNumber}} and can’t accept it.',
    placeholders: CERTIFICATE,
    required: ['certificateNumber'],
    safety: [TAXED],
    action: SEE_CERTIFICATES,
    example: ['Reason: The certificate is of another company.'],
  },
  certificate_ended: {
    title: 'Certificate ended',
    sent: 'To the owner, when staff end a resale certificate.',
    subject: 'Your {{state}} resale certificate has ended',
    intro:
      'Hello {{buyerName}},\n\nFrom now on, your {{state}} resale certificate {{certificateNumber}} no longer exempts your orders from sales tax.',
    placeholders: CERTIFICATE,
    required: ['certificateNumber'],
    safety: [TAXED],
    action: SEE_CERTIFICATES,
    example: ['Reason: The state revoked it.'],
  },
  certificate_expires: {
    title: 'Certificate to renew',
    sent: 'To the owner, when staff remind them of a resale certificate that expires.',
    subject: 'Your {{state}} resale certificate expires on {{expiryDate}}',
    intro:
      'Hello {{buyerName}},\n\nYour {{state}} resale certificate {{certificateNumber}} expires on {{expiryDate}}. After that day, your orders to {{state}} include sales tax.',
    placeholders: [...CERTIFICATE, 'expiryDate'],
    required: ['certificateNumber', 'expiryDate'],
    fixed: ['Please add the renewed certificate in your profile. We’ll review it before your next order.'],
    action: 'Renew your certificate',
  },
  certificate_expired: {
    title: 'Certificate expired',
    sent: 'To the owner, when staff remind them of a resale certificate that has expired.',
    subject: 'Your {{state}} resale certificate expired on {{expiryDate}}',
    intro:
      'Hello {{buyerName}},\n\nYour {{state}} resale certificate {{certificateNumber}} expired on {{expiryDate}}. After that day, your orders to {{state}} include sales tax.',
    placeholders: [...CERTIFICATE, 'expiryDate'],
    required: ['certificateNumber', 'expiryDate'],
    fixed: ['Please add the renewed certificate in your profile. We’ll review it before your next order.'],
    action: 'Renew your certificate',
  },
  back_in_stock: {
    title: 'Back in stock',
    sent: 'To a buyer who requested it, when a product that was sold out can be ordered again.',
    subject: 'Back in stock: {{productTitle}}',
    intro: 'Hello {{buyerName}},\n\nYou can order {{productTitle}} again. Stock is not reserved for you.',
    placeholders: ['buyerName', 'productTitle'],
    action: 'See the product',
    footnote: 'You get this email once, because you requested it.',
    example: ['Hand-thrown stem vase (HAL-101)'],
  },
  back_in_stock_several: {
    title: 'Several products back in stock',
    sent: 'To a buyer who requested it, when several products that were sold out can be ordered again.',
    subject: '{{productCount}} products are back in stock',
    intro: 'Hello {{buyerName}},\n\nYou can order these products again. Stock is not reserved for you.',
    placeholders: ['buyerName', 'productCount'],
    footnote: 'You get this email once for each product, because you requested it.',
    example: ['Hand-thrown stem vase (HAL-101)', 'Ash bench (PLW-220)'],
  },
  webhook_switched_off: {
    title: 'Webhook switched off',
    sent: 'To the buyer who created a webhook, when its deliveries have failed for three days.',
    subject: 'A webhook was switched off',
    intro:
      'Hello {{buyerName}},\n\nall deliveries to {{url}} have failed for three days, so we have switched the webhook off.',
    placeholders: ['buyerName', 'url'],
    required: ['url'],
    fixed: [
      `Its log shows the responses of your server. When the problem is fixed, resume the webhook there. You can send failed messages again from the log for ${DELIVERY_RETENTION_DAYS} days.`,
    ],
    action: 'Open the log',
  },
} as const satisfies EmailDefinitions
