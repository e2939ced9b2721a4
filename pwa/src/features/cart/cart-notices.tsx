import { Notice, NoticePlace } from "../../ui/feedback/notice.tsx";
import { Button } from "../../ui/form/button.tsx";
import { OfflineIcon } from "../../ui/icons/icons.tsx";
import { useCart } from "./cart.ts";
import * as styles from "./cart-notices.module.css";

/** Notices about the whole cart: rejected edits, edits that wait for a network, a cart that could not be loaded. */
export function CartNotices() {
  const { refusals, waiting, status, cart } = useCart();
  return (
    <>
      {refusals.length > 0 && (
        <Notice kind="error" className={styles.notice}>
          {refusals.map(({ product, message }) => (
            <p key={product.id}>
              <b dir="auto">{product.productName}</b>&nbsp;: {message}
            </p>
          ))}
          <NoticeButton onClick={() => cart.dismissRefusals()}>J’ai compris</NoticeButton>
        </Notice>
      )}
      <NoticePlace>
        {status === "loading" && (
          <Notice role="presentation" className={styles.notice} title="Panier incomplet">
            <p>Ce qu’il contenait déjà arrive.</p>
          </Notice>
        )}
        {(waiting || status === "failed") && (
          <Notice
            role="presentation"
            className={styles.notice}
            icon={<OfflineIcon size={20} />}
            title={status === "failed" ? "Panier incomplet" : "Connexion impossible"}
          >
            <p>
              {status === "failed"
                ? "Ce qu’il contenait déjà n’a pas pu être chargé."
                : "Vos dernières modifications partiront dès que la connexion revient."}
            </p>
            <NoticeButton onClick={() => void cart.reload()}>Réessayer</NoticeButton>
          </Notice>
        )}
      </NoticePlace>
    </>
  );
}

function NoticeButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="outline" size="small" className={styles.answer} onClick={onClick}>
      {children}
    </Button>
  );
}
