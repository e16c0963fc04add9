/** Every call of the OpenAPI document. Written by tools/generate-client.ts: run `node tools/run.mjs generate-client`. */
import type { FileRoute, Route } from './send.ts'

/** Sign in with an email address or a username; moves the guest cart to the buyer. */
export const login = 'POST legacy /login' as Route<'login'>

/** A fresh access token for the holder of the session cookie. */
export const session = 'GET legacy /session' as Route<'session'>

/** End the session. */
export const logout = 'POST legacy /logout' as Route<'logout'>

/** The signed-in buyer. */
export const getUser = 'GET buyer /get-user' as Route<'getUser'>

/** Send the mail that confirms the address again; says the same of an unknown id. */
export const sendConfirmEmail = 'POST legacy /send-confirm-email/{id}' as Route<'sendConfirmEmail'>

/** Who a referral code belongs to. */
export const inviter = 'GET legacy /get-user-by-referral-code/{code}' as Route<'inviter'>

/** How far a registration is. */
export const registrationStatus = 'GET buyer /registration/{id}' as Route<'registrationStatus'>

/** Confirm an address with the token of the mailed link; 410 with `code` expired, used or invalid. */
export const confirmEmail = 'POST buyer /confirm-email' as Route<'confirmEmail'>

/** Mail a link to set a new password; says the same of an unknown address. */
export const forgotPassword = 'POST legacy /password/email' as Route<'forgotPassword'>

/** Sign in with the token of a mailed link, once; 410 with `code` expired, used or invalid. */
export const loginToken = 'GET legacy /login_token/{token}' as Route<'loginToken'>

/** Mail a link that signs in; says the same of an unknown address. */
export const loginLink = 'POST buyer /login-link' as Route<'loginLink'>

/** Set a new password with the token of a mailed link; ends every session. */
export const resetPassword = 'POST buyer /password/reset' as Route<'resetPassword'>

/** Set a new password with the old one; ends every other session. */
export const changePassword = 'POST buyer /password/change' as Route<'changePassword'>

/** The browsers that are signed in. */
export const devices = 'GET buyer /devices' as Route<'devices'>

/** Sign a browser out. */
export const endDevice = 'DELETE buyer /devices/{id}' as Route<'endDevice'>

/** Sign every other browser out. */
export const endOtherDevices = 'POST buyer /devices/end-others' as Route<'endOtherDevices'>

/** Change names, phone and username. */
export const changePerson = 'POST buyer /profile' as Route<'changePerson'>

/** Change the names and the website of the company; for its owner. */
export const changeCompany = 'POST buyer /profile/company' as Route<'changeCompany'>

/** Mail a link to a new address; the address changes when the link is followed. */
export const changeEmail = 'POST buyer /profile/email' as Route<'changeEmail'>

/** Forget the new address and keep the one there is. */
export const keepEmail = 'DELETE buyer /profile/email' as Route<'keepEmail'>

/** Mail the link to the new address once more. */
export const resendNewEmail = 'POST buyer /profile/email/resend' as Route<'resendNewEmail'>

/** The addresses of the company, the default first. */
export const addresses = 'GET buyer /addresses' as Route<'addresses'>

/** Add an address in the United States; one that is in the book already is answered, and not added again. */
export const addAddress = 'POST buyer /addresses' as Route<'addAddress'>

/** Change an address; orders keep the one they were sent to. */
export const changeAddress = 'POST buyer /addresses/{id}' as Route<'changeAddress'>

/** Remove an address; the last one stays. */
export const removeAddress = 'DELETE buyer /addresses/{id}' as Route<'removeAddress'>

/** Make an address the default. */
export const useAddress = 'POST buyer /addresses/{id}/default' as Route<'useAddress'>

/** The resale certificates of the company. */
export const certificates = 'GET buyer /certificates' as Route<'certificates'>

/** Add a resale certificate; a multipart form of `key[subkey]` fields and the file. */
export const addCertificate = 'POST buyer /certificates' as Route<'addCertificate'>

/** The code and link of the buyer, and who came by it. */
export const referrals = 'GET buyer /referrals' as Route<'referrals'>

/** Which mails the buyer wants. */
export const notices = 'GET buyer /notices' as Route<'notices'>

/** Choose which mails to get. */
export const changeNotices = 'POST buyer /notices' as Route<'changeNotices'>

/** Close the account: sessions end, person, seeds and carts are forgotten, orders stay. */
export const closeAccount = 'POST buyer /close-account' as Route<'closeAccount'>

/** Units in the cart. */
export const cartCount = 'GET legacy /cart/count' as Route<'cartCount'>

/** The priced cart. */
export const cartContent = 'GET legacy /cart/content' as Route<'cartContent'>

/** Add units of a product; a failure also has its sentence in `error`. */
export const cartAdd = 'POST legacy /cart/add' as Route<'cartAdd', 'quantity'>

/** Set the quantity of a cart line; 0 removes it. */
export const cartUpdate = 'POST legacy /cart/update/{id}' as Route<'cartUpdate', 'qty'>

/** Remove a cart line. */
export const cartDelete = 'POST legacy /cart/delete/{id}' as Route<'cartDelete'>

/** Write on a line. */
export const cartNote = 'POST legacy /cart/note/{id}' as Route<'cartNote'>

/** Put a line aside for later. */
export const cartSave = 'POST legacy /cart/save/{id}' as Route<'cartSave'>

/** Bring a line that was put aside back into the cart; `id` is of `saved_items`. */
export const cartRestore = 'POST legacy /cart/restore/{id}' as Route<'cartRestore'>

/** Throw away a line that was put aside. */
export const cartForget = 'POST legacy /cart/forget/{id}' as Route<'cartForget'>

/** The buyer has read what signing in changed. */
export const cartMergeSeen = 'POST legacy /cart/merge-seen' as Route<'cartMergeSeen'>

/** Say what would become of the rows of a quick order; nothing is added. */
export const cartCheck = 'POST legacy /cart/check' as Route<'cartCheck'>

/** Add the rows of a quick order, with a result for each. */
export const cartBulk = 'POST legacy /cart/bulk' as Route<'cartBulk'>

/** Carts kept under a name. */
export const cartDrafts = 'GET legacy /cart/drafts' as Route<'cartDrafts'>

/** Keep what is in the cart under a name. */
export const keepDraft = 'POST legacy /cart/drafts' as Route<'keepDraft'>

/** Give a draft another name. */
export const renameDraft = 'POST legacy /cart/drafts/{id}/rename' as Route<'renameDraft'>

/** Put a draft into the cart. */
export const openDraft = 'POST legacy /cart/drafts/{id}/open' as Route<'openDraft'>

/** Throw a draft away. */
export const deleteDraft = 'DELETE legacy /cart/drafts/{id}' as Route<'deleteDraft'>

/** The roots of the category tree. */
export const getMainCategories = 'GET buyer /get-main-categories' as Route<'getMainCategories'>

/** Every category below a root. */
export const getChildCategories = 'GET buyer /get-child-categories' as Route<'getChildCategories'>

/** Banners of the home page at this moment. */
export const getMainBanners = 'GET buyer /get-main-banners' as Route<'getMainBanners'>

/** Featured products. */
export const getFeaturedProducts = 'GET buyer /get-featured-products' as Route<'getFeaturedProducts'>

/** Must-have products. */
export const getMustHaveProducts = 'GET buyer /get-must-have-products' as Route<'getMustHaveProducts'>

/** Collections of the home page with their first products. */
export const getHomepageCollections = 'GET buyer /get-homepage-collections' as Route<
  'getHomepageCollections',
  'limit' | 'inventory_limit'
>

/** A collection and one page of its products. */
export const collection = 'GET buyer /collection/{id}' as Route<'collection', 'page' | 'limit'>

/** A product with everything its page shows, discontinued or not. */
export const inventoryItem = 'GET buyer /inventory/{ocid}' as Route<'inventoryItem'>

/** Products by their ocids, in the order asked for; unknown ones are left out. */
export const inventory = 'GET buyer /inventory' as Route<'inventory', 'ocids'>

/** What is bought with a product, then what is like it. */
export const similarProducts = 'GET buyer /inventory/{ocid}/similar' as Route<'similarProducts', 'limit'>

/** What is bought with these products, then what is like them. */
export const cartSimilarProducts = 'GET buyer /inventory/cart-similar-products' as Route<'cartSimilarProducts', 'ocids'>

/** A maker. */
export const maker = 'GET buyer /maker/{slug}' as Route<'maker'>

/** The seeds of the buyer, the last changed first. */
export const seeds = 'GET buyer /seed' as Route<'seeds', 'page' | 'limit'>

/** Make a seed. */
export const createSeed = 'POST buyer /seed' as Route<'createSeed'>

/** A seed of the buyer by id or uuid, or a public one by uuid. */
export const seed = 'GET buyer /seed/{id}' as Route<'seed'>

/** Delete a seed; it can be restored for a day. */
export const deleteSeed = 'DELETE buyer /seed/{id}' as Route<'deleteSeed'>

/** The products of a seed. */
export const seedProducts = 'GET buyer /seed/{id}/products' as Route<'seedProducts', 'page' | 'limit' | 'sort'>

/** Put a product into seeds; repeating it changes nothing. */
export const attachToSeeds = 'POST buyer /seed/attach' as Route<'attachToSeeds'>

/** Take a product out of a seed. */
export const detachFromSeed = 'POST buyer /seed/detach' as Route<'detachFromSeed'>

/** Open a seed to everyone who has its link; `status` false closes it again. */
export const makeSeedPublic = 'POST buyer /seed/{id}/make-public' as Route<'makeSeedPublic', 'status'>

/** Change the name or the description. */
export const changeSeed = 'POST buyer /seed/{id}/rename' as Route<'changeSeed'>

/** Bring a deleted seed back. */
export const restoreSeed = 'POST buyer /seed/{id}/restore' as Route<'restoreSeed'>

/** Copy a seed of the buyer, or a public one. */
export const duplicateSeed = 'POST buyer /seed/{id}/duplicate' as Route<'duplicateSeed'>

/** Give the seed another uuid: every link sent so far is dead. */
export const rotateSeedLink = 'POST buyer /seed/{id}/rotate-link' as Route<'rotateSeedLink'>

/** Change quantity, note or place of a product. */
export const changeSeedProduct = 'POST buyer /seed/{id}/products/{ocid}' as Route<'changeSeedProduct'>

/** Put all products or some into the cart, with a result for each; of a public seed guests may too. */
export const seedToCart = 'POST buyer /seed/{id}/to-cart' as Route<'seedToCart'>

/** Make a seed of what is in the cart, with its quantities. */
export const seedFromCart = 'POST buyer /seed/from-cart' as Route<'seedFromCart'>

/** Make a seed of what was ordered, with its quantities. */
export const seedFromOrder = 'POST buyer /seed/from-order' as Route<'seedFromOrder'>

/** Cart, addresses, ways of shipping, tax, terms and totals for the checkout. */
export const checkout = 'GET buyer /checkout' as Route<'checkout'>

/** Start the card payment of the order that is about to be placed; repeat it with the same Idempotency-Key. */
export const startPayment = 'POST buyer /checkout/pay' as Route<'startPayment'>

/** Whether the card has been authorised. */
export const payment = 'GET buyer /checkout/pay/{id}' as Route<'payment'>

/** Give a test card to the local processor of a shop without keys; no money moves. */
export const confirmLocalCard = 'POST buyer /checkout/pay/{id}/local' as Route<'confirmLocalCard'>

/** Place the order of the cart; repeat it safely with the same Idempotency-Key. */
export const placeOrder = 'POST buyer /checkout/place' as Route<'placeOrder'>

/** Orders of the company, newest first. */
export const orders = 'GET buyer /orders' as Route<'orders', 'page' | 'limit'>

/** The latest order of the buyer; 404 while there is none. */
export const lastOrder = 'GET buyer /order/last' as Route<'lastOrder'>

/** An order of the company by its number. */
export const order = 'GET buyer /order/{invoice}' as Route<'order'>

/** Cancel what the makers have not accepted yet. */
export const cancelOrder = 'POST buyer /order/{invoice}/cancel' as Route<'cancelOrder'>

/** What ordering it again would do: today's prices, and what is in the way. */
export const previewReorder = 'GET buyer /order/{invoice}/reorder' as Route<'previewReorder'>

/** Put the lines of an order into the cart again, all or some. */
export const reorder = 'POST buyer /order/{invoice}/reorder' as Route<'reorder'>

/** What the company bought before, what is due again first. */
export const previouslyBought = 'GET buyer /previously-bought' as Route<'previouslyBought', 'page' | 'limit'>

/** Invoices and credit notes of the company, newest first. */
export const invoices = 'GET buyer /invoices' as Route<'invoices', 'page' | 'limit'>

/** What the company owes, by how late it is, and what its terms still allow. */
export const statement = 'GET buyer /statement' as Route<'statement'>

/** The page about the shop. */
export const aboutUs = 'GET buyer /about-us' as Route<'aboutUs'>

/** Questions and answers. */
export const faqs = 'GET buyer /faqs' as Route<'faqs'>

/** Partners of the shop. */
export const partners = 'GET buyer /partners' as Route<'partners'>

/** The terms in force, or a previous version. */
export const terms = 'GET buyer /terms' as Route<'terms'>

/** The privacy notice in force, or a previous version. */
export const privacy = 'GET buyer /privacy' as Route<'privacy'>

/** What connects with the shop. */
export const integrate = 'GET buyer /integrate' as Route<'integrate'>

/** What it costs. */
export const packages = 'GET buyer /packages' as Route<'packages'>

/** The links of the menus, those of the specification among them. */
export const menus = 'GET buyer /menus' as Route<'menus'>

/** The foot of every page. */
export const footer = 'GET buyer /footer' as Route<'footer'>

/** HTML with script tags for the page; empty when there is none. */
export const customCode = 'GET buyer /custom-code' as Route<'customCode'>

/** Looks: pictures with products in them, the newest first. */
export const inspo = 'GET buyer /inspo' as Route<'inspo', 'page' | 'limit'>

/** One look. */
export const look = 'GET buyer /inspo/{slug}' as Route<'look'>

/** The API keys of the buyer, the newest first. */
export const apiKeys = 'GET buyer /api-keys' as Route<'apiKeys'>

/** Make an API key; `key` is told this once. */
export const createApiKey = 'POST buyer /api-keys' as Route<'createApiKey'>

/** Revoke an API key: it answers 401 at once. */
export const revokeApiKey = 'DELETE buyer /api-keys/{id}' as Route<'revokeApiKey'>

/** The webhooks of the company. */
export const webhooks = 'GET buyer /webhooks' as Route<'webhooks'>

/** Have an address told of events; `secret` is told this once. */
export const createWebhook = 'POST buyer /webhooks' as Route<'createWebhook'>

/** Change address or events, pause, or begin again. */
export const changeWebhook = 'POST buyer /webhooks/{id}' as Route<'changeWebhook'>

/** Remove a webhook with its deliveries. */
export const removeWebhook = 'DELETE buyer /webhooks/{id}' as Route<'removeWebhook'>

/** Make another secret; the former one signs beside it for a day. */
export const rotateWebhookSecret = 'POST buyer /webhooks/{id}/rotate-secret' as Route<'rotateWebhookSecret'>

/** Send a `test` event, once. */
export const testWebhook = 'POST buyer /webhooks/{id}/test' as Route<'testWebhook'>

/** What a webhook was sent within 30 days and what it answered, the newest first. */
export const webhookDeliveries = 'GET buyer /webhooks/{id}/deliveries' as Route<'webhookDeliveries', 'page'>

/** Send the same event again, with the same id and body. */
export const replayDelivery = 'POST buyer /webhook-deliveries/{id}/replay' as Route<'replayDelivery'>

/** How a program searches: application id, search key and index, all of them public. */
export const searchAccess = 'GET buyer /search-access' as Route<'searchAccess'>

/** Register a person and their company; a multipart form of `key[subkey]` fields and files. */
export const register = 'POST legacy /register-action' as Route<'register'>

/** All active products with the buyer's prices as CSV. */
export const feedCsv = 'GET buyer /feed.csv' as FileRoute<{ query?: { updated_since?: string } }>

/** All active products with the buyer's prices as JSON. */
export const feedJson = 'GET buyer /feed.json' as FileRoute<{ query?: { updated_since?: string } }>

/** Everything the shop keeps of the buyer, as JSON. */
export const exportData = 'GET buyer /export' as FileRoute<{}>

/** The file of a certificate. */
export const certificateFile = 'GET buyer /certificates/{id}/file' as FileRoute<{ params: { id: string } }>

/** The statement of the company, as PDF. */
export const statementFile = 'GET shop /order-files/statement.pdf' as FileRoute<{}>

/** An invoice, credit note, pro forma or packing slip by its number, as PDF. */
export const paperFile = 'GET shop /order-files/{number}.pdf' as FileRoute<{ params: { number: string } }>

/** Orders as CSV, by the filters of the list. */
export const ordersFile = 'GET shop /order-files/orders.csv' as FileRoute<{
  query?: { state?: string; payment?: string; q?: string; from?: string; to?: string; mine?: string }
}>
