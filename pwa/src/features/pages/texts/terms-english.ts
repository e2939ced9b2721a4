import { MESSAGE_RETENTION_YEARS } from "graphql-server/features/messages/contact-message";
import { MAX_DEVICE_ORDERS, VISITOR_DETAILS_DAYS } from "graphql-server/features/orders/order";
import { RETURN_DAYS } from "graphql-server/features/shop/profile/return-days";
import { SESSION_DAYS } from "graphql-server/platform/security/session-days";
import { ANSWER_DAYS, NOTICE_HOURS, REFUND_DAYS } from "./terms-figures.ts";

/**
 * The English version of the default terms, because the law on consumer protection asks for French and English. It has
 * a part for each French section, with the same numbers; `terms-english.test.ts` compares them.
 */
export const TERMS_ENGLISH = `# Terms in English
This is the English text of the terms above. The website itself is in French: the names of its buttons are given in French, followed by what they mean.

## The shop
{boutique} sells clothes, shoes, accessories, wigs and beauty products in Cameroon, and offers nail care. Address: {adresse}. Phone: {téléphone}. E-mail: {e-mail}.

These terms apply to every order made from this website, by message or by phone. They follow law no. 2010/021 of 21 December 2010 on electronic commerce and framework law no. 2011/012 of 6 May 2011 on consumer protection.

## Items and prices
The photos show the item that is sold; only its colours may differ a little from one screen to another. Items are offered while stocks last.

Prices are in CFA francs (XAF), all taxes included, without delivery. The crossed-out price is the original price. You pay the price shown when you order.

## Ordering
You order by WhatsApp message or by phone. Your message is a request: the sale is concluded when we confirm to you the item, the total price including delivery, and the delivery time.

When you tap “Commander” (order) or “Appeler” (call), your order gets a number, for example K7M-42P, and its items are sent to us with that number: give it on the phone, and find the order again under “Mes commandes” (my orders). If the message was not sent, answer “Pas encore” (not yet): an order that we have not answered is then cancelled.

You can change or cancel an order free of charge until the parcel has left. If an item is no longer available, we tell you at once; whatever has already been paid is returned in full.

The steps of an order, and how to correct a mistake:

- You choose the items with their size and colour. The cart shows the items, the total and the delivery.
- Check the cart before you order: you can change a quantity, a size or the delivery zone there, or remove an item.
- You tap “Commander” or “Appeler”. The message opens ready-written: read it again, and send it yourself.
- We confirm the order to you, or suggest a change: nothing is sold before this answer.
- If you notice a mistake later, tell us by message or by phone, with the number of the order, before the parcel leaves. The corrected order is shown under “Mes commandes”.

## Languages and your copy of the contract
The website and our confirmations are in French. These terms exist in French and in English.

Your last ${MAX_DEVICE_ORDERS} orders are kept on your phone, under “Mes commandes”, where you can also read them without a network: items, prices, delivery and status. The receipt of each payment is there too, to read or to print. We keep your orders as well. The message that you sent also stays in your conversation with us.

Save or print these terms with the menu of your browser if you want to keep them as they are today.

## Payment
You pay in cash on delivery or by mobile money (Orange Money, MTN MoMo), to the number that we give you. If a deposit is required, the cart and “Mes commandes” say so. No payment takes place on this website, and we never ask for your secret code.

## Delivery
Confirmed orders are delivered in {livraison}. The price is that of your zone, shown in the cart; outside these zones, we tell you the price before the confirmation. If the cart offers pickup at the shop, it is free. When the destination needs more time, we tell you how long before the confirmation.

Look at the item in front of the delivery person: if it is damaged, or is not the one you chose, refuse it; this costs you nothing. The item is our responsibility until it is in your hands.

## Returns and refunds
You can change your mind for ${RETURN_DAYS} days after you receive the item. The item must be unworn and have its labels. You pay for the transport of the return, unless the item is defective or the mistake is ours.

For reasons of hygiene, underwear, swimwear, wigs, hair extensions and beauty products are only taken back in their sealed packaging, unless they are defective.

An item that is defective, or is not what you ordered, is exchanged or refunded, as you choose. The refund is made within ${REFUND_DAYS} days after the item is returned, by mobile money or in cash.

## Nail care
Nail care is by appointment and is paid for after the session, at the price announced when you booked. An appointment can be moved or cancelled free of charge; please tell us ${NOTICE_HOURS} hours before if you can.

Tell us about an allergy, a wound or a pregnancy: some products may not be advisable for you.

## Your account
The account is personal and free. Choose a password that you use nowhere else, and keep it to yourself. Orders made on a device without an account join yours when you tap “Ces commandes sont à moi” (these orders are mine) there, under “Mes commandes”. You can delete your account at any time, under “Mon compte” (my account).

## Your personal data
We keep what you entrust to us: your name, your e-mail address, your photo if you add one, your cart, your orders with the name, phone number and neighbourhood that you give, your messages, the devices where your account is open (“Chrome sur Android”, and the time of the last use) and, if you asked for them, your subscription to our news, with the text that you accepted, and the notifications of a device.

These data serve to answer you, to deliver to you and to keep your cart. They are neither sold nor rented. Messages from the contact form are erased ${MESSAGE_RETENTION_YEARS} years after they were sent, the account and the messages sent from it as soon as you delete it. Your name, your phone number, your neighbourhood, the reference of your payments and the name on your receipts are then erased from your orders; without an account, they are erased ${VISITOR_DETAILS_DAYS} days after the end of the order. The subscription to our news ends with “Se désinscrire” (unsubscribe), at the bottom of the page.

Law no. 2024/017 of 23 December 2024 on the protection of personal data gives you the right to see your data, to correct them, to have them erased and to object to their use. “Mon compte” gives them to you in a file and erases them; for anything else, write to {e-mail}: we answer within ${ANSWER_DAYS} days.

## What stays on your device
To open fast and without a network, the shop keeps the pages, the photos, the catalogue and your cart on your phone. There is only one cookie, that of the sign-in. You stay signed in for ${SESSION_DAYS} days at most.

Your last ${MAX_DEVICE_ORDERS} orders stay there too and, if you give them, your name, your phone number and your neighbourhood for the next ones. If you sign in right after you have typed them, they become those of your account. With an account, signing out erases them; without an account, “Effacer de cet appareil” (erase from this device) does, in the cart for the details, under “Mes commandes” for everything. The notifications that you asked for end at the same time.

Your favourites and the items you saw last stay there too; they are not sent to us. Signing out erases your favourites. You erase them with the data of the website, in the settings of your browser.

One visit in ten sends us anonymous measurements of speed: how long the page took to open, the type of connection, and nothing that identifies you. There is no advertising, no audience measurement and no tracker. WhatsApp, Facebook, Instagram and the map of the contact page are only called if you tap them; their own rules then apply.

## If we disagree
Let us talk first: most difficulties are settled with one message. Failing an agreement, the law of Cameroon applies and the courts of Cameroon have jurisdiction.

If these terms change, the date at the top of the page changes too. The version in force on the day of your order is the one that applies to it.`;
