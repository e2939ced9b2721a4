import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { SUBJECT_LABELS } from "graphql-server/features/messages/contact-message";
import { formatOrderNumber } from "graphql-server/features/orders/order-number";
import { PAYMENT_KIND_LABELS } from "graphql-server/features/orders/payments/payment-kind";
import { ORDER_TASK_LABELS, type OrderTask } from "graphql-server/features/orders/reading/order-task";
import { shopDay, shopTime } from "graphql-server/platform/shop-time/shop-day";
import { timeText } from "graphql-server/platform/shop-time/time-text";
import { labelOf } from "graphql-server/platform/text/label-of";
import type { PanelTodayQuery } from "../../../data/graphql/admin.generated.ts";
import { relativeTime } from "../../../data/offline/notice/relative-time.ts";
import { paths } from "../../../lib/paths.ts";
import { formatDay } from "../../../ui/text/format-date.ts";
import { ordersUrl } from "../orders/orders-url.ts";
import { openedUrl } from "../orders/received-payment/opened-url.ts";
import { productsUrl } from "../products/products-url.ts";
import { panelPaths } from "../ui/panel-paths.ts";

type Group = PanelTodayQuery["today"]["groups"][number];
export type TodayEntry = Group["entries"][number];

/**
 * How the page « Aujourd’hui » shows a group, such as the orders to answer. The server decides which entries are in it.
 */
export interface TodayGroup {
  key: Group["key"];
  title: string;
  /** URL of the list with all entries of the group. */
  to: string;
  /** urgent: a person waits for an answer or has paid; due: to be done today; quiet: to be watched. */
  tone: "urgent" | "due" | "quiet";
  /** Text of an entry. @param now ms since 1970 */
  line: (entry: TodayEntry, now: number) => string;
}

const ago = ({ since }: TodayEntry, now: number): string =>
  since === null ? "" : relativeTime(Date.parse(since), now);
const price = ({ amount }: TodayEntry): string => formatPrice(amount ?? 0);
/** Returns the text of an order: « CWQ-35S Paul ». */
const order = ({ number, name }: TodayEntry): string =>
  `${formatOrderNumber(number ?? "")} ${name ?? "Sans nom"}`;
const day = ({ day: text }: TodayEntry): string => (text === null ? "" : formatDay(text));

/**
 * Returns a time: « 10 h » for a time of today, « 28 nov. à 10 h » for any other day.
 * @param today text that is put before a time of today
 */
function timeOf(at: string, now: number, today = ""): string {
  const moment = new Date(at);
  const isToday = shopDay(moment) === shopDay(new Date(now));
  return `${isToday ? today : `${formatDay(at)} à `}${timeText(shopTime(moment))}`;
}

/** Text of an appointment: « 10 h · Manicure Simple · Awa ». */
const appointmentLine = ({ at, kind, name, hasPlace }: TodayEntry, now: number): string =>
  [at && timeOf(at, now), kind, name ?? "Sans nom", hasPlace === false && "sans place"]
    .filter(Boolean)
    .join(" · ");

function questionText(entry: TodayEntry, now: number): string {
  if (entry.kind === "RETURN") return `retour demandé ${ago(entry, now)}`;
  const asked = entry.at === null ? price(entry) : `rendez-vous ${timeOf(entry.at, now, "aujourd’hui à ")}`;
  return `${asked}, ${ago(entry, now)}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Says until when an order that is put aside for a customer must be paid: « demain », « avant le 5 déc. », « en retard
 * depuis le 5 déc. ».
 */
function settleText(entry: TodayEntry, now: number): string {
  const [today, tomorrow] = [now, now + DAY_MS].map((time) => shopDay(new Date(time)));
  if (entry.day === today) return "aujourd’hui";
  if (entry.day === tomorrow) return "demain";
  return entry.day !== null && today !== undefined && entry.day < today
    ? `en retard depuis le ${day(entry)}`
    : `avant le ${day(entry)}`;
}

function orderGroup(
  key: OrderTask & Group["key"],
  tone: TodayGroup["tone"],
  tail: (entry: TodayEntry, now: number) => string,
): TodayGroup {
  const to = ordersUrl({ task: key });
  return {
    key,
    tone,
    to,
    title: ORDER_TASK_LABELS[key],
    line: (entry, now) => `${order(entry)} · ${tail(entry, now)}`,
  };
}

/** The groups, in the sequence in which the page « Aujourd’hui » shows them. */
export const TODAY_GROUPS: readonly TodayGroup[] = [
  orderGroup("TO_ANSWER", "urgent", questionText),
  { ...orderGroup("APPOINTMENTS", "due", price), line: appointmentLine },
  {
    ...{ key: "MESSAGES", tone: "urgent", title: "Messages à traiter", to: paths.adminMessages },
    line: (entry, now) =>
      `${entry.name ?? ""} · ${labelOf(SUBJECT_LABELS, entry.kind ?? "")}, ${ago(entry, now)}`,
  },
  {
    ...{ key: "ANNOUNCED_PAYMENTS", tone: "urgent", title: "Paiements à vérifier" },
    to: ordersUrl({ payments: true }),
    line: (entry, now) =>
      `${labelOf(PAYMENT_KIND_LABELS, entry.kind ?? "")} ${price(entry)} · ${order(entry)}, ${ago(entry, now)}`,
  },
  {
    ...{ key: "UNMATCHED_PAYMENTS", tone: "urgent", title: "Paiements sans commande" },
    to: openedUrl("unmatched"),
    line: (entry, now) =>
      [
        `${labelOf(PAYMENT_KIND_LABELS, entry.kind ?? "")} ${price(entry)}`,
        [entry.name, ago(entry, now)].filter(Boolean).join(", "),
      ].join(" · "),
  },
  {
    ...{ key: "ROUNDS", tone: "due", title: "Tournées", to: panelPaths.rounds },
    line: (entry, now) =>
      `${entry.name ?? ""} · ${entry.pieces ?? 0}\u00a0commande${(entry.pieces ?? 0) > 1 ? "s" : ""}, ${price(entry)} à encaisser, ${ago(entry, now)}`,
  },
  orderGroup("LATE", "urgent", (entry) => `promise pour le ${day(entry)}`),
  orderGroup("TO_HAND_OVER", "due", (entry, now) =>
    entry.kind === "PICKUP"
      ? `retrait, ${price(entry)}, ${ago(entry, now)}`
      : `promise pour aujourd’hui, ${price(entry)}`,
  ),
  orderGroup("TO_PREPARE", "due", (entry, now) =>
    entry.day === null ? `${price(entry)}, ${ago(entry, now)}` : `${price(entry)}, pour le ${day(entry)}`,
  ),
  orderGroup("PUT_ASIDE", "quiet", (entry, now) => `reste ${price(entry)}, ${settleText(entry, now)}`),
  orderGroup("TO_PAY", "quiet", (entry, now) => {
    const done = entry.kind === "APPOINTMENT" ? "terminé" : "livrée";
    return `reste ${price(entry)}, ${done} ${ago(entry, now)}`;
  }),
  {
    ...{ key: "SOLD_OUT", tone: "quiet", title: "Épuisés", to: productsUrl({ soldOut: true }) },
    line: ({ name }) => name ?? "",
  },
  {
    ...{ key: "LOW_STOCK", tone: "quiet", title: "Bientôt épuisés", to: productsUrl({ lowStock: true }) },
    line: ({ name, kind, pieces }) => [name, kind, `(${pieces ?? 0})`].filter(Boolean).join(" "),
  },
];
