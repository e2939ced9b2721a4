import { useMutation } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ImportProductsDocument } from "../../../data/graphql/admin.generated.ts";
import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import type { Result } from "../../../lib/result.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { type FetchProgress, fetchImportImages } from "./fetch-images.ts";
import { type ImportMapping, mappingInput, readMapping, storeMapping } from "./import-mapping.ts";
import type { ImportReport } from "./import-report.tsx";
import { readTable } from "./table-file.ts";

interface ChosenFile {
  csv: string;
  /**
   * Id of the import. If the table is sent again after a lost answer, or if the same file is chosen again, the id stays
   * the same: the server then creates the new products only once.
   */
  importId: string;
  /** Result for each remote image: null for a copied image, otherwise the reason why it could not be copied. */
  outcomes: Map<string, string | null>;
}

/** The state of an import: the chosen file, its dry run, the copying of images, and the writing of products. */
export function useImport(onImported: (report: ImportReport) => void) {
  const [importProducts, { client }] = useMutation(ImportProductsDocument);
  const [busy, setBusy] = useState<"check" | "images" | "write">();
  const [file, setFile] = useState<ChosenFile>();
  const [report, setReport] = useState<ImportReport>();
  const [progress, setProgress] = useState<FetchProgress>();
  const [error, setError] = useState<string>();
  /** True if images that could not be copied are the only errors. */
  const [hasMissingImages, setMissingImages] = useState(false);
  const closing = useRef<AbortController>(undefined);
  const stop = () => closing.current?.abort();
  useEffect(() => () => closing.current?.abort(), []);

  const send = (
    { csv, importId }: ChosenFile,
    options: { dryRun: boolean; withoutMissingImages?: boolean },
  ) =>
    resultOf(
      importProducts({ variables: { csv, importId, mapping: mappingInput(readMapping()), ...options } }),
      (data) => data.importProducts,
    );
  /** Runs a step of the import. If it fails, shows the reason. */
  const run = async <Value>(step: typeof busy, work: Promise<Result<Value>>): Promise<Value | undefined> => {
    setBusy(step);
    setError(undefined);
    setMissingImages(false);
    const result = await work;
    setBusy(undefined);
    if (result.ok) return result.value;
    const message = result.code === NETWORK_FAILURE ? "Erreur réseau" : result.message;
    setError(message);
    toast.error(message);
    return undefined;
  };

  const fetchImages = async ({ outcomes }: ChosenFile, checked: ImportReport): Promise<void> => {
    if (checked.imagesToFetch.length === 0 || checked.errors.length > 0) return;
    const controller = new AbortController();
    closing.current = controller;
    const options = { signal: controller.signal, outcomes, onProgress: setProgress };
    const errors = await run("images", fetchImportImages(client, checked.imagesToFetch, options));
    if (!errors || controller.signal.aborted) return;
    setReport({ ...checked, errors, imagesToFetch: [] });
    setMissingImages(errors.length > 0);
  };

  const choose = async (input: File | undefined): Promise<void> => {
    setReport(undefined);
    setProgress(undefined);
    setFile(undefined);
    setError(input ? undefined : "Veuillez sélectionner un fichier valide");
    if (!input) return;
    // Reading the file counts as part of the dry run, so that the dialog cannot be closed meanwhile. Otherwise the dry
    // run would continue in a closed dialog.
    const csv = await run("check", readTable(input));
    if (csv === undefined) return;
    const chosen = { csv, importId: attemptOf(client, "import", csv).editId, outcomes: new Map() };
    setFile(chosen);
    await check(chosen);
  };
  const check = async (chosen: ChosenFile): Promise<void> => {
    const checked = await run("check", send(chosen, { dryRun: true }));
    setReport(checked);
    if (checked) await fetchImages(chosen, checked);
  };

  /**
   * Stores on the device which fields and categories the admin has chosen, for this table and for later ones. Then
   * checks this table again with these choices.
   */
  const apply = async ({ columns, categories }: ImportMapping): Promise<void> => {
    const former = readMapping();
    storeMapping({
      columns: { ...former.columns, ...columns },
      categories: { ...former.categories, ...categories },
    });
    if (file) await check(file);
  };

  const write = async (withoutMissingImages = false): Promise<void> => {
    if (!file) return;
    const written = await run("write", send(file, { dryRun: false, withoutMissingImages }));
    if (!written) return;
    setReport(written);
    if (written.errors.length > 0) return;
    attemptOf(client, "import", file.csv).settle();
    onImported(written);
  };

  return {
    busy,
    report,
    progress,
    error,
    choose,
    write,
    apply,
    hasMissingImages,
    stop,
    resume: () => file && report && void fetchImages(file, report),
  };
}
