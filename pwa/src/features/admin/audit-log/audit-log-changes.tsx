import { AUDIT_LOG_FIELD_LABELS, type AuditLogChange } from "graphql-server/features/audit-log/audit-log";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { LOGGED_PRODUCT_FIELDS } from "graphql-server/features/catalogue/product/product-fields";
import { LOW_STOCK_LABEL } from "graphql-server/features/catalogue/variants/low-stock";
import { type Handover, orderStateLabel } from "graphql-server/features/orders/order-state";
import { DETAIL_FIELDS, detailLabel } from "graphql-server/features/shop/profile/shop-settings";
import { isRole, ROLE_LABELS } from "graphql-server/platform/security/role";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import * as textStyles from "../ui/text.module.css";

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...AUDIT_LOG_FIELD_LABELS,
  ...LOGGED_PRODUCT_FIELDS,
  lowStockAt: LOW_STOCK_LABEL.toLowerCase(),
};

/** Fields whose value is a text with one line for each variant. The log shows the lines behind each other. */
const VARIANT_LINES = ["variants", "availability", "stock"];

/**
 * Fields whose values are lists, with one entry on each line. The log shows only the entries that were added or
 * removed.
 */
const ENTRIES = [
  ...["lines", "services", "hours", "synonyms", "wallets"],
  ...["appointmentHours", "appointmentPlaces", "closedDays"],
];

/**
 * Fields whose value is an image's URL. The log only says that the image was replaced, because a URL tells users
 * nothing.
 */
const REPLACED = ["wide", "tall"];

/**
 * Fields of an order whose log entry shows the added or cancelled return or payment, instead of values before and
 * after.
 */
const ADDED = ["returned", "payment"];

/** Fields whose values are whole FCFA as digits, which the log formats. The fee of an order is already formatted. */
const AMOUNTS = ["price", "sellingPrice", "fee", "capital"];
const isNumber = (text: string): boolean => /^\d+$/.test(text);

type ShownChange = Pick<AuditLogChange, "field" | "from" | "to">;

export interface AuditLogChangesProps {
  changes: readonly ShownChange[];
  /**
   * Whether the changed order is a delivery, a pickup or an appointment. An appointment's states have other French
   * names than an order's.
   */
  handover?: Handover;
}

export function AuditLogChanges({ changes, handover = "DELIVERY" }: AuditLogChangesProps) {
  if (changes.length === 0) return null;
  return (
    <ul className={textStyles.small}>
      {changes.map(({ field, from, to }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and may name a field twice
        <li key={place}>
          {fieldLabel(field)}
          <Change field={field} from={from} to={to} handover={handover} />
        </li>
      ))}
    </ul>
  );
}

function Change({ field, from, to, handover }: ShownChange & { handover: Handover }) {
  if (REPLACED.includes(field)) return <>&nbsp;: remplacée</>;
  const [before, after] = [from, to].map((text) => text.split("\n").filter(Boolean));
  const removed = before?.filter((line) => !after?.includes(line)).join(", ");
  const added = after?.filter((line) => !before?.includes(line)).join(", ");
  // Shows only the removed and the added entries. If entries were only moved, no entry was removed or added: the code
  // further below then shows the whole list before and after the change.
  if (ENTRIES.includes(field) && (removed || added))
    return (
      <>
        &nbsp;: {removed && <s>{removed}</s>} {added}
      </>
    );
  // The server never logs personal data. For a changed name or phone number, the log has the same text before and after
  // the change. Only the field's label is then shown.
  if (from === to) return null;
  if (ADDED.includes(field))
    return (
      <>
        &nbsp;: {from && <s>{displayed(field, from)}</s>}
        {displayed(field, to)}
      </>
    );
  const shown = (text: string) =>
    field === "state" ? orderStateLabel(text, handover) : displayed(field, text);
  return (
    <>
      &nbsp;: <s>{shown(from)}</s> → {shown(to)}
    </>
  );
}

function fieldLabel(field: string): string {
  const detail = DETAIL_FIELDS.find((one) => one === field);
  const label = detail && detailLabel(detail);
  // A label that is an abbreviation, such as RCCM, keeps its capital letters.
  const isWord = label !== undefined && /^\p{Lu}[\p{Ll}-]/u.test(label);
  return FIELD_LABELS[field] ?? (isWord ? label[0]?.toLowerCase() + label.slice(1) : (label ?? field));
}

function displayed(field: string, text: string): string {
  if (AMOUNTS.includes(field) && isNumber(text)) return formatPrice(Number(text));
  if (field === "depositShare" && isNumber(text)) return `${text}\u202f%`;
  if (field === "phone" && isNumber(text)) return formatPhone(text);
  if (field === "role" && isRole(text)) return ROLE_LABELS[text];
  if (field === "productImages") {
    const count = text.split("\n").filter(Boolean).length;
    return count > 1 ? `${count} images` : `${count} image`;
  }
  if (field === "link") return text || "aucun";
  if (VARIANT_LINES.includes(field)) return shortened(text.replaceAll("\n", ", ")) || "aucune";
  return shortened(text);
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
