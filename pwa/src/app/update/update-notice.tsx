import { showStrip } from "../../ui/feedback/strip.tsx";

/**
 * Shows the update notice on every page until the user clicks one of its buttons; `apply` activates the new version.
 */
export function showUpdateNotice(apply: () => void): void {
  showStrip({
    text: "Nouvelle version prête\u00a0: la page sera rechargée.",
    action: { label: "Mettre à jour", run: apply },
    close: "Plus tard",
  });
}
