import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import * as buttonStyles from "../ui/buttons.module.css";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import type { FetchProgress } from "./fetch-images.ts";
import * as styles from "./import-dialog.module.css";
import { ImportReportNotices, summaryOf } from "./import-report.tsx";
import { MappingFields } from "./mapping-fields.tsx";
import { useImport } from "./use-import.ts";
import { VariantColumnsHint } from "./variant-columns-hint.tsx";

export interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
  onImported: (text: string) => void;
}

/**
 * Imports a table of products in three steps: a dry run, the copying of images from other sites into the shop, and the
 * writing. Either all products are written, or none if one fails.
 */
export function ImportDialog({ open, onClose, onImported }: ImportDialogProps) {
  const importing = useImport((written) => {
    const text = `Import terminé. ${summaryOf(written)}`;
    toast.success(text);
    onImported(text);
  });
  const { busy, report, progress, error, hasMissingImages, choose, write, apply, stop, resume } = importing;
  const close = () => {
    stop();
    onClose();
  };
  const isInterrupted = !busy && report !== undefined && report.imagesToFetch.length > 0;
  const isReady =
    report !== undefined &&
    report.errors.length + report.imagesToFetch.length === 0 &&
    report.created + report.changed > 0;

  return (
    // Copying images takes minutes, so the admin may close the dialog during it, which stops the copying. When the
    // admin imports the table again, images that are already copied are not copied a second time.
    <Dialog
      title="Importer des produits"
      open={open}
      busy={busy === "check" || busy === "write"}
      onClose={close}
    >
      <div className={formStyles.brief}>
        <p className={textStyles.secondary}>
          {typeset(
            "L’export de cette boutique, de Shopify, de WooCommerce ou de PrestaShop, ou un tableau à vous. Rien n’est écrit avant votre accord ; ",
          )}
          les photos d’autres sites sont copiées dans la boutique.
        </p>
        <VariantColumnsHint />
        <TextField
          label="Tableau"
          hint="CSV ou Excel (.xlsx)"
          type="file"
          name="csv"
          disabled={busy !== undefined}
          error={error}
          // A click empties the field. Otherwise the browser would send no change event if a corrected file with the
          // same name is chosen.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
        <NoticePlace>
          {busy === "check" && <Notice role="presentation">Lecture du tableau…</Notice>}
        </NoticePlace>
        {progress && (busy === "images" || isInterrupted) && <ImageProgress {...progress} />}
        {isInterrupted && (
          <Button variant="outline" onClick={resume}>
            Continuer
          </Button>
        )}
        {report && busy !== "images" && <ImportReportNotices report={report} />}
        {report && busy !== "images" && (
          <MappingFields
            key={JSON.stringify([report.columns, report.categories])}
            report={report}
            disabled={busy !== undefined}
            onApply={(mapping) => void apply(mapping)}
          />
        )}
        {hasMissingImages && (
          <Button variant="outline" disabled={busy !== undefined} onClick={() => void write(true)}>
            Importer sans ces photos
          </Button>
        )}
        <div className={buttonStyles.row}>
          <Button variant="outline" disabled={busy === "check" || busy === "write"} onClick={close}>
            Annuler
          </Button>
          <Button
            busy={busy === "write"}
            busyLabel="En cours..."
            disabled={!isReady || busy !== undefined}
            onClick={() => void write()}
          >
            Importer
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ImageProgress({ done, total }: FetchProgress) {
  const label = typeset(`Photos récupérées : ${done} sur ${total}`);
  return (
    <Notice>
      <Stack as="span" gap={2} className={styles.progress}>
        {label}
        <progress value={done} max={total} aria-label={label} />
      </Stack>
    </Notice>
  );
}
