import { MAX_AMOUNT_LENGTH, quoted } from "graphql-server/features/catalogue/product/amount";
import { useState } from "react";
import { useShop } from "../../../lib/shop-context.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { SelectField, TextField } from "../../../ui/form/field.tsx";
import { PrinterIcon } from "../../../ui/icons/action-icons.tsx";
import { Cluster, Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import type { AdminProduct } from "../api/products-api.ts";
import { DialogForm } from "../forms/dialog-form.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./labels-form.module.css";
import { PageOfLabels, type PageOfLabelsProps } from "./page-of-labels.tsx";
import { PrintedLabels } from "./printed-labels.tsx";
import {
  asInStock,
  copiesOf,
  countLabels,
  isPaperName,
  type Label,
  labelsOf,
  MAX_LABELS,
  oneOfEach,
  PAPERS,
  type PaperName,
  pagesOf,
  repeatLabels,
} from "./product-labels.ts";

/** Number of labels in the preview of a roll. */
const ROLL_PREVIEW = 4;

export interface LabelsFormProps {
  products: readonly AdminProduct[];
  /** Names of the selected products that were deleted in the meantime. */
  deleted: readonly string[];
  onClose: () => void;
}

/** The form for printing labels: paper, number of labels of each size, preview, and the button that prints. */
export function LabelsForm({ products, deleted, onClose }: LabelsFormProps) {
  const { publicUrl } = useShop();
  const [groups] = useState(() =>
    products.map((product) => ({ product, labels: labelsOf(product, publicUrl) })),
  );
  const labels = groups.flatMap((group) => group.labels);
  const [paper, setPaper] = useState<PaperName>("SHEET");
  const [copies, setCopies] = useState(() => asInStock(labels));
  const count = countLabels(labels, copies);
  const canPrint = count > 0 && count <= MAX_LABELS;
  const printed = canPrint ? repeatLabels(labels, copies) : [];
  const isCounted = labels.some(({ stock }) => stock !== undefined);

  return (
    <DialogForm onSubmit={() => print()}>
      {deleted.length > 0 && (
        <Notice kind="error">
          {typeset(
            `${deleted.length > 1 ? "Produits supprimés" : "Produit supprimé"} entre-temps : ${deleted.join(", ")}`,
          )}
        </Notice>
      )}
      {labels.length > 0 && (
        <>
          <SelectField
            label="Papier"
            name="paper"
            value={paper}
            hint={`Étiquettes de ${PAPERS[paper].size}, à imprimer à 100\u202f% sans ajuster à la page`}
            onChange={({ currentTarget: { value } }) => isPaperName(value) && setPaper(value)}
          >
            {Object.entries(PAPERS).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
          <Cluster gap={2} role="group" aria-label="Nombre d’étiquettes">
            <Button variant="outline" size="small" onClick={() => setCopies(oneOfEach(labels))}>
              Une de chaque
            </Button>
            {isCounted && (
              <Button variant="outline" size="small" onClick={() => setCopies(asInStock(labels))}>
                Selon le stock
              </Button>
            )}
          </Cluster>
          {groups.map(({ product, labels: own }) => (
            <fieldset key={product.id} className={formStyles.fieldset}>
              <legend dir="auto">{product.productName}</legend>
              <div className={styles.copies}>
                {own.map((label) => (
                  <CopiesField
                    key={label.key}
                    label={label}
                    typed={copies[label.key] ?? ""}
                    onType={(typed) => setCopies((before) => ({ ...before, [label.key]: typed }))}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </>
      )}
      {count > MAX_LABELS && (
        <Notice kind="error">
          {typeset(`${MAX_LABELS} étiquettes au plus à la fois : il y en a ${count}.`)}
        </Notice>
      )}
      {printed.length > 0 && <Preview paper={paper} labels={printed} />}
      <div className={buttonStyles.row}>
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
        <Button type="submit" disabled={!canPrint}>
          <PrinterIcon />
          Imprimer
        </Button>
      </div>
      <PrintedLabels paper={paper} labels={printed} />
    </DialogForm>
  );
}

interface CopiesFieldProps {
  label: Label;
  typed: string;
  onType: (typed: string) => void;
}

function CopiesField({ label, typed, onType }: CopiesFieldProps) {
  return (
    <TextField
      label={label.variant || "Étiquettes"}
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_AMOUNT_LENGTH}
      value={typed}
      error={Number.isNaN(copiesOf(typed)) ? `${quoted(typed)} n’est pas un nombre.` : undefined}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** The number of labels, and a small preview of the first sheet or of the first labels of a roll. */
function Preview({ paper, labels }: PageOfLabelsProps) {
  const pages = pagesOf(labels, PAPERS[paper]);
  const shown = pages.slice(0, paper === "ROLL" ? ROLL_PREVIEW : 1);
  return (
    <Stack gap={2}>
      <p className={textStyles.small}>
        {typeset(shown.length < pages.length ? "Aperçu du début : " : "Aperçu : ")}
        <strong>
          {counted(labels.length, "étiquette")}
          {paper === "SHEET" && ` sur ${counted(pages.length, "feuille")}`}
        </strong>
      </p>
      <div className={styles.preview} role="img" aria-label="Aperçu des étiquettes">
        <div className={styles.pages} data-paper={paper}>
          {shown.map((page, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
            <PageOfLabels key={number} paper={paper} labels={page} />
          ))}
        </div>
      </div>
    </Stack>
  );
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? "s" : ""}`;
