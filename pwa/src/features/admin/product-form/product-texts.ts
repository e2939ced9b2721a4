import { NETWORK_FAILURE } from "../../../lib/failure-codes.ts";
import type { Failure } from "../../../lib/result.ts";

/** Texts of the product form. Source: SHOP.md, sections 4 and 5. */
export const PRODUCT_TEXTS = {
  created: "Produit ajouté avec succès",
  createFailed: "Erreur lors de l'ajout du produit",
  network: "Erreur réseau",
  updated: "Produit mis à jour avec succès",
  updateFailed: "Erreur lors de la mise à jour du produit",
  deleted: "Produit supprimé avec succès",
  deleteRefused: "Échec de la suppression",
  deleteFailed: "Erreur lors de la suppression",
  deleteQuestion: "Êtes-vous sûr de vouloir supprimer ce produit ?",
  listFailed: "Failed to fetch products",
  noImageToCreate: "Veuillez ajouter au moins une image",
  noImageToUpdate: "Veuillez sélectionner au moins une image",
  imageMissing: "Une photo n’a pas été envoyée\u00a0: réessayez ou retirez-la.",
} as const;

/**
 * Returns the server's message if it helps the user. Returns undefined after a network failure or a fault of the
 * server, for which the form has its own text.
 */
const serverMessage = ({ code, message }: Failure): string | undefined =>
  code === NETWORK_FAILURE || code === "INTERNAL_SERVER_ERROR" ? undefined : message || undefined;

export const createFailure = (failed: Failure): string =>
  failed.code === NETWORK_FAILURE
    ? PRODUCT_TEXTS.network
    : (serverMessage(failed) ?? PRODUCT_TEXTS.createFailed);

export const updateFailure = (failed: Failure): string => serverMessage(failed) ?? PRODUCT_TEXTS.updateFailed;

export const deleteFailure = (failed: Failure): string =>
  failed.code === NETWORK_FAILURE
    ? PRODUCT_TEXTS.deleteFailed
    : (serverMessage(failed) ?? PRODUCT_TEXTS.deleteRefused);
