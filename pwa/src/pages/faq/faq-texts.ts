import { paths } from "../../lib/paths.ts";

/** A question, the paragraphs of its answer, and a page to go on with. */
export interface Question {
  question: string;
  answer: readonly string[];
  link?: { to: string; label: string };
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

/** Days after delivery within which an article may be returned, here and in the terms. Source: law 2011/012, article 7. */
export const RETURN_DAYS = 14;

export const QUESTIONS: readonly QuestionGroup[] = [
  {
    id: "commande",
    title: "Commander",
    questions: [
      {
        question: "Comment passer commande ?",
        answer: [
          "Touchez « Commander » sous un article : WhatsApp s’ouvre sur un message déjà écrit, avec le nom et le prix. Vous l’envoyez, et nous convenons ensemble de la taille, de la couleur et de la livraison.",
          "Pour plusieurs articles, ajoutez-les au panier : un seul message les reprend tous, avec les quantités et le total.",
        ],
      },
      {
        question: "Je n’ai pas WhatsApp. Puis-je commander autrement ?",
        answer: ["Oui : touchez « Appeler » sous l’article, ou laissez-nous un message sur la page Contact."],
        link: { to: paths.contact, label: "Nous écrire" },
      },
      {
        question: "Faut-il un compte pour commander ?",
        answer: [
          "Non : un article ou tout un panier se commande sans compte. Le panier est gardé sur votre appareil ; avec un compte, vous le retrouvez sur tous.",
        ],
      },
      {
        question: "Puis-je modifier ou annuler ma commande ?",
        answer: ["Oui, tant que le colis n’est pas parti : répondez dans la conversation ou appelez-nous."],
      },
    ],
  },
  {
    id: "livraison",
    title: "Livraison",
    questions: [
      {
        question: "Quel est le délai de livraison ?",
        answer: [
          "En 24-48h après la confirmation de votre commande. Si votre ville demande plus de temps, nous vous le disons avant de confirmer.",
        ],
      },
      {
        question: "Combien coûte la livraison ?",
        answer: [
          "Cela dépend de votre quartier ou de votre ville. Nous vous donnons le prix avant de confirmer, et rien ne s’ajoute ensuite.",
        ],
      },
      {
        question: "Et si je ne suis pas là ?",
        answer: [
          "Le livreur appelle avant de passer. Vous pouvez choisir une autre heure, une autre adresse ou une personne de confiance.",
        ],
      },
    ],
  },
  {
    id: "paiement",
    title: "Paiement",
    questions: [
      {
        question: "Comment puis-je payer ?",
        answer: [
          "En espèces à la livraison, ou par mobile money : Orange Money et MTN MoMo.",
          "Le numéro de paiement vous est donné dans notre conversation. N’envoyez jamais d’argent à un autre numéro et ne donnez votre code secret à personne, nous ne le demandons jamais.",
        ],
      },
      {
        question: "Dois-je payer à l’avance ?",
        answer: [
          "Non : vous payez à la réception, après avoir regardé l’article. Si un acompte est nécessaire, pour un envoi lointain par exemple, nous vous le disons avant de confirmer.",
        ],
      },
      {
        question: "Que signifie le prix barré ?",
        answer: [
          "C’est le prix d’origine de l’article, avant réduction. Vous payez le prix de vente, affiché en francs CFA.",
        ],
      },
    ],
  },
  {
    id: "retours",
    title: "Tailles et retours",
    questions: [
      {
        question: "Comment choisir ma taille ?",
        answer: [
          "Dites-nous votre taille habituelle, ou vos mesures : poitrine, taille et hanches pour un vêtement, longueur du pied pour une chaussure. Nous mesurons l’article avant de l’envoyer.",
        ],
      },
      {
        question: "L’article ne me va pas. Que faire ?",
        answer: [
          `Vous avez ${RETURN_DAYS} jours après la réception pour l’échanger ou le rendre, non porté et avec ses étiquettes. Écrivez-nous : nous organisons l’échange.`,
          "Par hygiène, les sous-vêtements, maillots, perruques, mèches et produits de beauté ne sont repris que dans leur emballage fermé, sauf défaut.",
        ],
        link: { to: paths.terms, label: "Lire les conditions de retour" },
      },
      {
        question: "J’ai reçu un article abîmé ou le mauvais article.",
        answer: [
          "Envoyez-nous une photo dans la conversation. Nous l’échangeons ou le remboursons, et le retour est à notre charge.",
        ],
      },
    ],
  },
  {
    id: "application",
    title: "Compte et application",
    questions: [
      {
        question: "Comment créer un compte ?",
        answer: ["Un nom, une adresse e-mail et un mot de passe suffisent. La photo est facultative."],
        link: { to: paths.signUp, label: "Créer un compte" },
      },
      {
        question: "J’ai oublié mon mot de passe.",
        answer: [
          "Écrivez-nous : nous vérifions que c’est bien vous et nous vous envoyons un lien pour choisir un nouveau mot de passe.",
        ],
        link: { to: paths.forgotPassword, label: "Retrouver l’accès" },
      },
      {
        question: "La boutique fonctionne-t-elle sans connexion ?",
        answer: [
          "Oui. Après une première visite, elle s’ouvre même sans réseau : vous feuilletez le catalogue, vous recherchez, vous remplissez votre panier. Vos changements partent dès que le réseau revient, et un appel n’a pas besoin d’internet.",
        ],
      },
      {
        question: "Comment installer l’application ?",
        answer: [
          "Sur Android, choisissez « Installer l’application » dans le menu du navigateur. Sur iPhone, touchez « Partager », puis « Sur l’écran d’accueil ». Elle ne prend presque pas de place.",
        ],
      },
    ],
  },
  {
    id: "ongles",
    title: "Soins des ongles",
    questions: [
      {
        question: "Comment réserver un soin ?",
        answer: [
          "Choisissez un soin et touchez « Réserver » : le message est déjà écrit. Nous vous proposons un jour et une heure.",
        ],
        link: { to: paths.services, label: "Voir les soins" },
      },
      {
        question: "Puis-je déplacer mon rendez-vous ?",
        answer: ["Oui, sans frais : prévenez-nous si possible 24 heures avant."],
      },
    ],
  },
];
