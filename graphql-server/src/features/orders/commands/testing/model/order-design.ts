import { changeDay } from "../../../days/change-day.ts";
import { withSums } from "../../../order.ts";
import { movesBetween } from "../../../order-stock.ts";
import { amountDue, figuresOf, paymentState } from "../../../order-sums.rules.ts";
import { getsReceipt } from "../../../payments/payment-kind.rules.ts";
import { announcePayment } from "../../announce-payment.ts";
import { cancelOrder } from "../../cancel-orders.ts";
import { cancelPayment } from "../../cancel-payment.ts";
import { changeInternalText } from "../../change-internal-text.ts";
import { changeOrder } from "../../change-order.ts";
import { changeState } from "../../change-state.ts";
import { decideAnnouncement } from "../../decide-announcement.ts";
import { declineReturn } from "../../decline-return.ts";
import { enterPayment } from "../../enter-payment.ts";
import { placeOrder } from "../../place-order.ts";
import { recordOrder } from "../../record-order.ts";
import { requestReturn } from "../../request-return.ts";
import { restoreState } from "../../restore-state.ts";
import { returnPieces } from "../../return-pieces.ts";
import { sellInShop } from "../../sell-in-shop.ts";
import { withdrawOrder } from "../../withdraw-order.ts";

/**
 * The real commands and rules, which the model test compares with the model. A mutant replaces one command or rule by a
 * wrong version.
 */
export const ACTUAL = {
  ...{ placeOrder, recordOrder, sellInShop, withdrawOrder },
  ...{ changeState, cancelOrder, restoreState, changeOrder, changeInternalText, changeDay },
  ...{ enterPayment, cancelPayment, announcePayment, decideAnnouncement },
  ...{ requestReturn, declineReturn, returnPieces },
  ...{ withSums, amountDue, paymentState, figuresOf, movesBetween, getsReceipt },
};
export type Design = typeof ACTUAL;
