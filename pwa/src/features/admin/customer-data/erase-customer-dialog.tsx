import { useMutation } from "@apollo/client/react";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { EraseCustomerDocument } from "../../../data/graphql/admin.generated.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { formatPhone } from "../../../ui/text/format-phone.ts";
import { typeset } from "../../../ui/text/french-typography.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { DeletionDialog } from "../list/deletion-dialog.tsx";
import * as formStyles from "../ui/form.module.css";
import * as styles from "./erase-customer-dialog.module.css";

export interface EraseCustomerDialogProps {
  /** Id of one of the customer's orders, by which the server finds the customer. */
  orderId: string;
  /** Phone number of the customer; undefined if the order has none. Then only this order is erased. */
  phone: string | undefined;
  /** Amount that the customer still has to pay, in whole FCFA. */
  owed: number;
  onClose: () => void;
  onErased: () => void;
}

/** Says which data of a customer are erased and which stay, and erases them. */
export function EraseCustomerDialog({ orderId, phone, owed, onClose, onErased }: EraseCustomerDialogProps) {
  const [eraseCustomer, { loading: busy, client }] = useMutation(EraseCustomerDocument);
  const [failure, setFailure] = useState<string>();

  const erase = async () => {
    setFailure(undefined);
    const { editId: requestId, settle } = attemptOf(client, "erase customer", orderId);
    const result = await resultOf(
      eraseCustomer({ variables: { orderId, requestId } }),
      (data) => data.eraseCustomer,
    );
    if (!result.ok) {
      setFailure(result.message);
      toast.error(result.message);
      return;
    }
    settle();
    toast.success("Données effacées");
    onErased();
  };

  return (
    <DeletionDialog
      title="Effacer les données de cette personne"
      open
      busy={busy}
      action="Effacer pour toujours"
      onClose={onClose}
      onDelete={() => void erase()}
    >
      <div className={formStyles.brief}>
        <p>
          {typeset(
            phone
              ? `Vérifiez d’abord avec la personne que le ${formatPhone(phone)} est le sien et qu’elle le veut.`
              : "Vérifiez d’abord avec la personne que cette commande est la sienne et qu’elle le veut.",
          )}
        </p>
        {owed > 0 && (
          <Notice>
            {typeset(
              `Il reste ${formatPrice(owed)} à payer : après l’effacement, la boutique ne saura plus à qui les demander.`,
            )}
          </Notice>
        )}
        <Facts
          title="Sera effacé, pour toujours"
          facts={[
            phone
              ? "nom, téléphone et quartier de toutes les commandes de ce numéro, aussi celles notées par la boutique ou passées avec un compte ;"
              : "nom et quartier de cette commande ;",
            "vos notes, et les raisons d’une remise ou d’un retour ;",
            "les références des paiements notés ou annoncés, et la personne sur les reçus ;",
            phone
              ? "les notifications de ces commandes, et les messages de contact où ce numéro est écrit."
              : "les notifications de cette commande.",
          ]}
        />
        <Facts
          title="Restera, sans nom"
          facts={[
            "articles, montants, dates, numéros des commandes et des reçus ;",
            "un compte, s’il y en a un : supprimez-le dans « Clients ».",
          ]}
        />
        <p>{typeset("Une commande en cours doit d’abord être livrée ou annulée.")}</p>
        {failure && <Notice kind="error">{failure}</Notice>}
      </div>
    </DeletionDialog>
  );
}

const Facts = ({ title, facts }: { title: string; facts: readonly string[] }) => (
  <div>
    <p>
      <strong>{title}</strong>
    </p>
    <ul className={styles.bullets}>
      {facts.map((fact) => (
        <li key={fact}>{typeset(fact)}</li>
      ))}
    </ul>
  </div>
);
