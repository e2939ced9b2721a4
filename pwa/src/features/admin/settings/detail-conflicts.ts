import {
  DETAIL_FIELDS,
  type DetailField,
  detailLabel,
} from "graphql-server/features/shop/profile/shop-details";
import { VAT_LABELS } from "graphql-server/features/shop/profile/vat";
import type { EditConflict } from "../../../lib/result.ts";
import type { FormConflict } from "../forms/form-state.ts";
import type { DetailValues } from "./detail-values.ts";

type FormField = Exclude<keyof DetailValues, "details">;

/** The form's field in which a detail is typed. */
const FIELDS: Readonly<Partial<Record<DetailField, FormField>>> = {
  latitude: "place",
  longitude: "place",
  depositShare: "deposit",
};
const LABELS: Readonly<Partial<Record<FormField, string>>> = {
  place: "Position sur la carte",
  deposit: "Acompte, en %",
};

/**
 * Returns a colleague's value of a detail; undefined if the form does not have the detail.
 * @param shown returns the form values of the values' stored details
 */
export function detailConflict(
  { field: name, value, by }: EditConflict,
  shown: (values: DetailValues) => DetailValues,
): FormConflict<DetailValues> | undefined {
  const detail = DETAIL_FIELDS.find((one) => one === name);
  if (!detail) return undefined;
  const field = FIELDS[detail] ?? (detail as FormField);
  const take = (values: DetailValues): DetailValues => {
    const details = { ...values.details, [detail]: value };
    return { ...values, [field]: shown({ ...values, details })[field], details };
  };
  return { field, label: LABELS[field] ?? detailLabel(detail), text: displayed(field, value), by, take };
}

function displayed(field: FormField, value: unknown): string {
  if (field === "vat") return Object.entries(VAT_LABELS).find(([vat]) => vat === value)?.[1] ?? "";
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return [value].flat().map(rowText).join("\n");
}

const rowText = (row: object): string => Object.values(row).filter(Boolean).join(" ");
