import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths.ts";
import { Stack } from "../../../ui/layout/primitives.tsx";
import { typeset } from "../../../ui/text/french-typography.ts";
import { PanelHead } from "../ui/panel-head.tsx";
import { panelPaths } from "../ui/panel-paths.ts";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./data-leak-page.module.css";

/**
 * Tells the owner what to do after personal data were seen by others, taken or lost: stop the leak, keep the traces,
 * write down what happened, inform people.
 */
export function DataLeakPage() {
  return (
    <>
      <PanelHead title="En cas de fuite" />
      <p className={textStyles.secondary}>
        {typeset(
          "À suivre dans l’ordre dès que des données ont pu être vues, prises ou perdues par erreur ou par malveillance. Un juriste doit encore relire cette page.",
        )}
      </p>
      <Stack gap={5} className={styles.page}>
        <section>
          <h2>1. Arrêter</h2>
          <p>
            {typeset("Sur l’ordinateur où tourne la boutique, dans son dossier, ou avec Docker après ")}
            <code>docker exec &lt;conteneur&gt;</code>
            {typeset(" (les fichiers alors dans ")}
            <code>/data/</code>
            {typeset(") :")}
          </p>
          <ul>
            <li>
              <code>npm run admin -- end-sessions</code>{" "}
              {typeset("déconnecte toute l’équipe et tous les clients, vous aussi.")}
            </li>
            <li>
              {typeset("Changez le secret des connexions : une nouvelle valeur seule dans ")}
              <code>AUTH_SECRET</code>
              {typeset(", ou, sans ce réglage, effacez le fichier ")}
              <code>auth-secret</code>
              {typeset(" du dossier des données. Puis redémarrez la boutique.")}
            </li>
            <li>
              {typeset("Donnez un nouveau mot de passe à chaque compte de l’équipe : ")}
              <code>npm run admin -- password-link --email …</code>
            </li>
            <li>
              {typeset("Retirez son rôle à un compte douteux, dans ")}
              <Link to={paths.adminUsers}>Clients</Link>.
            </li>
            <li>
              {typeset(
                "Si quelqu’un a eu accès au serveur : changez aussi le mot de passe de la base de données, les clés des photos (S3) et celles des notifications (VAPID).",
              )}
            </li>
          </ul>
        </section>
        <section>
          <h2>2. Garder les traces</h2>
          <ul>
            <li>
              <code>npm run admin -- audit-log --file journal.jsonl</code>{" "}
              {typeset("écrit tout le journal dans un fichier. Le panneau le montre dans ")}
              <Link to={paths.adminAuditLog}>Journal</Link>.
            </li>
            <li>
              <code>npm run backup -- fuite.mboa</code>{" "}
              {typeset("garde l’état de la boutique. Mettez les deux fichiers en lieu sûr.")}
            </li>
          </ul>
        </section>
        <section>
          <h2>3. Écrire</h2>
          <ul>
            <li>{typeset("Quand la fuite a commencé, quand et par qui elle a été vue.")}</li>
            <li>
              {typeset("Quelles données, d’après le ")}
              <Link to={panelPaths.register}>registre des traitements</Link>
              {typeset(", et de combien de personnes.")}
            </li>
            <li>{typeset("Comment c’est arrivé, et qui a pu voir ou prendre les données.")}</li>
            <li>{typeset("Ce que vous avez fait, avec le jour et l’heure.")}</li>
          </ul>
        </section>
        <section>
          <h2>4. Informer</h2>
          <ul>
            <li>{typeset("Un juriste, aussitôt : il dit qui d’autre informer, et dans quel délai.")}</li>
            <li>{typeset("L’autorité de protection des données, dès qu’elle existe.")}</li>
            <li>{typeset("Votre hébergeur, et celui des photos, si la fuite vient de chez eux.")}</li>
            <li>
              {typeset(
                "Les personnes concernées : ce qui s’est passé, quelles données, ce que vous avez fait, ce qu’elles peuvent faire (changer leur mot de passe, se méfier des appels et des messages), et comment vous joindre.",
              )}
            </li>
          </ul>
        </section>
      </Stack>
    </>
  );
}
