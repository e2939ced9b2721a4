import {
  parseSizeGuide,
  SIZE_GUIDES,
  type SizeGuide,
  type SizeGuideName,
} from "graphql-server/features/shop/size-guide";
import { normaliseSizeGuide, sizeGuideText } from "graphql-server/features/shop/size-guide-checks";
import type { EditConflict } from "../../../lib/result.ts";
import { isText } from "../../../lib/storage/stored-values.ts";
import { DEFAULT_GUIDES } from "../../size-guide/default-guides.ts";
import type { ShopSettings } from "../api/settings-api.ts";
import { LINE } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import type { FormConflict } from "../forms/form-state.ts";

type Rows = SizeGuide["rows"];

export const SIZE_GUIDE_FIELDS: Fields<SizeGuide> = {
  note: LINE,
  rows: { isSame: (one, other) => storedRows(one) === storedRows(other) },
};

const storedRows = (rows: Rows): string => sizeGuideText(normaliseSizeGuide({ note: "", rows }));

/** Returns the stored guide, or the default, as form values. */
export const valuesOf = ({ texts }: ShopSettings, name: SizeGuideName): SizeGuide =>
  guideIn(texts[name], name);

const guideIn = (text: string | null, name: SizeGuideName): SizeGuide =>
  parseSizeGuide(name, text ?? DEFAULT_GUIDES[name]);

/** Null if it equals the default. */
export function textOf(values: SizeGuide, name: SizeGuideName): string | null {
  const text = sizeGuideText(normaliseSizeGuide(values));
  return text === DEFAULT_GUIDES[name] ? null : text;
}

/** Returns a colleague's guide. The server compares the guide as a whole. */
export function guideConflict({ value, by }: EditConflict, name: SizeGuideName): FormConflict<SizeGuide> {
  const theirs = guideIn(isText(value) ? value : null, name);
  const rows = theirs.rows.map((row) => row.filter(Boolean).join(" · "));
  const text = [theirs.note, ...rows].filter(Boolean).join("\n");
  return { field: "rows", label: SIZE_GUIDES[name], text, by, take: () => theirs };
}
