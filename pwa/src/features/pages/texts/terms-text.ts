import { MESSAGE_RETENTION_YEARS } from "graphql-server/features/messages/contact-message";
import { MAX_DEVICE_ORDERS, VISITOR_DETAILS_DAYS } from "graphql-server/features/orders/order";
import { RETURN_DAYS } from "graphql-server/features/shop/profile/return-days";
import { SESSION_DAYS } from "graphql-server/platform/security/session-days";
import { TERMS_ENGLISH } from "./terms-english.ts";
import { ANSWER_DAYS, NOTICE_HOURS, REFUND_DAYS } from "./terms-figures.ts";

/** Date of the default terms. It must be changed whenever the terms change. */
export const TERMS_DATE = "29 novembre 2026";
/** The French default terms. The laws that they name are laws of Cameroon. */
export const TERMS_FRENCH = `# La boutique
{boutique} vend au Cameroun des vêtements, des chaussures, des accessoires, des perruques et des articles de beauté, et propose des soins des ongles. Adresse : {adresse}. Téléphone : {téléphone}. E-mail : {e-mail}.

Ces conditions s’appliquent à toute commande passée depuis ce site, par message ou par téléphone. Elles suivent la loi n° 2010/021 du 21 décembre 2010 régissant le commerce électronique et la loi-cadre n° 2011/012 du 6 mai 2011 portant protection du consommateur.

# Articles et prix
Les photos montrent l’article vendu ; seules les couleurs peuvent varier un peu d’un écran à l’autre. Les articles sont proposés dans la limite du stock.

Les prix sont en francs CFA (XAF), toutes taxes comprises, hors livraison. Le prix barré est le prix d’origine. Vous payez le prix affiché au moment de la commande.

# Commande
Vous commandez par message WhatsApp ou par téléphone. Votre message est une demande : la vente est conclue quand nous vous confirmons l’article, le prix total, livraison comprise, et le délai.

Quand vous touchez « Commander » ou « Appeler », votre commande reçoit un numéro, K7M-42P par exemple, et ses articles nous sont transmis avec lui : dites-le au téléphone, et retrouvez-la dans « Mes commandes ». Si le message n’est pas parti, répondez « Pas encore » : une commande à laquelle nous n’avons pas répondu est alors annulée.

Vous pouvez modifier ou annuler sans frais tant que le colis n’est pas parti. Si un article n’est plus disponible, nous vous le disons aussitôt ; ce qui a déjà été payé est rendu en entier.

Les étapes d’une commande, et comment corriger une erreur :

- Vous choisissez les articles, avec leur taille et leur couleur. Le panier montre les articles, le total et la livraison.
- Vérifiez le panier avant de commander : vous pouvez y changer une quantité, une taille ou la zone de livraison, ou retirer un article.
- Vous touchez « Commander » ou « Appeler ». Le message s’ouvre, déjà écrit : relisez-le, puis envoyez-le vous-même.
- Nous vous confirmons la commande, ou nous vous proposons un changement : rien n’est vendu avant cette réponse.
- Si vous voyez une erreur plus tard, dites-le-nous par message ou par téléphone, avec le numéro de la commande, avant le départ du colis. La commande corrigée s’affiche dans « Mes commandes ».

# Langues et copie du contrat
Le site et nos confirmations sont en français. Ces conditions existent en français et en anglais.

Vos ${MAX_DEVICE_ORDERS} dernières commandes sont gardées sur votre téléphone, dans « Mes commandes », où vous pouvez aussi les lire sans réseau : articles, prix, livraison et état. Le reçu de chaque paiement s’y trouve aussi, à lire ou à imprimer. Nous gardons également vos commandes. Le message que vous avez envoyé reste aussi dans votre conversation avec nous.

Enregistrez ou imprimez ces conditions avec le menu de votre navigateur si vous voulez les garder telles qu’elles sont aujourd’hui.

# Paiement
Vous payez en espèces à la livraison ou par mobile money (Orange Money, MTN MoMo), au numéro que nous vous donnons. Si un acompte est demandé, le panier et « Mes commandes » l’annoncent. Aucun paiement n’a lieu sur ce site et nous ne demandons jamais votre code secret.

# Livraison
Les commandes confirmées sont livrées en {livraison}. Le prix est celui de votre zone, affiché dans le panier ; hors de ces zones, nous l’annonçons avant la confirmation. Si le panier propose le retrait à la boutique, il est gratuit. Lorsque la destination demande plus de temps, le délai est annoncé avant la confirmation.

Regardez l’article devant le livreur : s’il est abîmé ou n’est pas celui que vous avez choisi, refusez-le, cela ne vous coûte rien. L’article est sous notre responsabilité jusqu’à ce qu’il soit entre vos mains.

# Retours et remboursements
Vous pouvez changer d’avis pendant ${RETURN_DAYS} jours après la réception. L’article doit être non porté, avec ses étiquettes. Le transport du retour est à votre charge, sauf si l’article a un défaut ou si l’erreur vient de nous.

Par hygiène, les sous-vêtements, maillots, perruques, mèches et produits de beauté ne sont repris que dans leur emballage fermé, sauf défaut.

Un article défectueux ou non conforme est échangé ou remboursé, à votre choix. Le remboursement est fait dans les ${REFUND_DAYS} jours après le retour de l’article, par mobile money ou en espèces.

# Soins des ongles
Les soins se font sur rendez-vous et se paient après la séance, au prix annoncé lors de la réservation. Un rendez-vous se déplace ou s’annule sans frais ; merci de prévenir si possible ${NOTICE_HOURS} heures avant.

Signalez-nous une allergie, une blessure ou une grossesse : certains produits peuvent vous être déconseillés.

# Votre compte
Le compte est personnel et gratuit. Choisissez un mot de passe que vous n’utilisez pas ailleurs et gardez-le pour vous. Les commandes passées sans compte sur un appareil rejoignent le vôtre quand vous y touchez « Ces commandes sont à moi », dans « Mes commandes ». Vous pouvez à tout moment supprimer votre compte, dans « Mon compte ».

# Vos données personnelles
Nous gardons ce que vous nous confiez : votre nom, votre e-mail, votre photo si vous en mettez une, votre panier, vos commandes avec le nom, le téléphone et le quartier que vous donnez, vos messages, les appareils où votre compte est ouvert (« Chrome sur Android », et l’heure du dernier usage) et, si vous les avez demandées, votre inscription à nos nouveautés, avec le texte que vous avez accepté, et les notifications d’un appareil.

Ces données servent à vous répondre, à vous livrer et à garder votre panier. Elles ne sont ni vendues, ni louées. Les messages du formulaire de contact sont effacés ${MESSAGE_RETENTION_YEARS} ans après leur envoi, le compte et les messages qu’il a envoyés dès que vous le supprimez. De vos commandes, votre nom, votre téléphone, votre quartier, la référence de vos paiements et le nom sur vos reçus sont alors effacés ; sans compte, ils le sont ${VISITOR_DETAILS_DAYS} jours après la fin de la commande. L’inscription aux nouveautés s’arrête avec « Se désinscrire », en bas de page.

La loi n° 2024/017 du 23 décembre 2024 relative à la protection des données à caractère personnel vous donne le droit de consulter vos données, de les corriger, de les faire effacer et de vous opposer à leur usage. « Mon compte » vous les remet dans un fichier et les efface ; pour le reste, écrivez à {e-mail} : nous répondons sous ${ANSWER_DAYS} jours.

# Ce qui reste sur votre appareil
Pour s’ouvrir vite et sans réseau, la boutique garde sur votre téléphone les pages, les photos, le catalogue et votre panier. Un seul cookie existe, celui de la connexion. Une connexion dure ${SESSION_DAYS} jours au plus.

Y restent aussi vos ${MAX_DEVICE_ORDERS} dernières commandes et, si vous les donnez, votre nom, votre téléphone et votre quartier pour les prochaines. Si vous vous connectez juste après les avoir tapés, ils deviennent ceux de votre compte. La déconnexion efface ce qui est à votre compte ; ce que vous avez tapé ou commandé sans compte reste jusqu’à « Effacer de cet appareil », dans le panier pour les coordonnées, dans « Mes commandes » pour tout. Les notifications que vous avez demandées s’arrêtent en même temps.

Vos favoris et les derniers articles vus y restent aussi ; ils ne nous sont pas transmis. La déconnexion efface vos favoris. Vous les effacez avec les données du site, dans les réglages du navigateur.

Une visite sur dix nous envoie des mesures de vitesse anonymes : la durée d’ouverture de la page, le type de connexion, et rien qui vous désigne. Il n’y a ni publicité, ni mesure d’audience, ni traceur. WhatsApp, Facebook, Instagram et la carte de la page Contact ne sont appelés que si vous les touchez ; leurs propres règles s’appliquent alors.

# En cas de désaccord
Parlons-nous d’abord : la plupart des difficultés se règlent en un message. À défaut d’accord, le droit camerounais s’applique et les tribunaux du Cameroun sont compétents.

Si ces conditions changent, la date en haut de page change aussi. La version en vigueur au jour de votre commande est celle qui vaut pour elle.`;

export const TERMS_TEXT = `${TERMS_FRENCH}\n\n${TERMS_ENGLISH}`;
