import { formatPrice } from "../catalogue/product/price.rules.ts";
import type { Rccm } from "./profile/rccm.rules.ts";
import type { Shop } from "./profile/shop.rules.ts";
import type { PublicDetails } from "./profile/shop-settings.rules.ts";
import { VAT_LABELS, VAT_RATE } from "./profile/vat.rules.ts";

/** The details of the seller's legal identity. Absent, empty and null mean that the owner has not entered a detail. */
export type SellerIdentity = Pick<
  PublicDetails,
  "legalName" | "legalForm" | "capital" | "rccm" | "niu" | "vat" | "responsible"
>;

/** The seller's details at the time when a receipt was issued. */
export interface ReceiptSeller {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** Lines with the seller's legal identity; absent if the owner has entered none. */
  readonly legal?: readonly string[] | null | undefined;
  /** Rate of the value added tax in the total, in percent; absent if the total contains no such tax. */
  readonly vatRate?: number | null | undefined;
}

const MONTHS = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

/**
 * True if the owner has entered every detail that all sellers have. A capital is not required, because only companies
 * have one.
 */
export const isIdentified = ({
  legalName,
  legalForm,
  rccm,
  niu,
  vat,
  responsible,
}: SellerIdentity): boolean => [legalName, legalForm, rccm, niu, vat, responsible].every(Boolean);

/** Returns the entered details as French labels and texts, for the pages that name the seller. */
export function identityRows(identity: SellerIdentity): [label: string, text: string][] {
  const { legalName, legalForm, capital, rccm, niu, vat, responsible } = identity;
  const rows: [string, string | false | null | undefined][] = [
    ["Raison sociale", legalName],
    ["Forme juridique", legalForm],
    ["Capital", capital ? formatPrice(capital) : null],
    ["RCCM", rccm && rccmText(rccm)],
    ["NIU", niu],
    ["TVA", vat && VAT_LABELS[vat].replace(/^TVA /, "")],
    ["Responsable de la publication", responsible],
  ];
  return rows.flatMap(([label, text]) => (text ? [[label, text] as [string, string]] : []));
}

/** Returns the lines with the legal identity below the seller's name on receipts, orders and slips. */
export function identityLines(identity: SellerIdentity): string[] {
  const { legalName, legalForm, capital, rccm, niu, vat } = identity;
  const capitalText = capital ? `capital de ${formatPrice(capital)}` : "";
  return [
    [legalName, legalForm, capitalText].filter(Boolean).join(", "),
    rccm ? `RCCM ${rccmText(rccm)}` : "",
    niu ? `NIU ${niu}` : "",
    vat ? VAT_LABELS[vat] : "",
  ].filter((line) => line !== "");
}

export function receiptSeller(shop: Shop): ReceiptSeller {
  const { name, address, phone } = shop;
  const legal = identityLines(shop);
  return {
    ...{ name, address, phone },
    ...(legal.length > 0 && { legal }),
    ...(shop.vat === "INCLUDED" && { vatRate: VAT_RATE }),
  };
}

/** Returns an entry in the trade register as text: « RC/DLA/2019/B/1234, Douala, 14 mai 2019 ». */
const rccmText = ({ number, place, date }: Rccm): string =>
  [number, place, date && dayText(date)].filter(Boolean).join(", ");

/** Returns a day in French. Intl is not used, because its texts differ between versions of ICU. */
function dayText(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date === 1 ? "1er" : date} ${MONTHS[(month ?? 0) - 1]} ${year}`;
}
