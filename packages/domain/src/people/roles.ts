/** What somebody can be in one edition, or in all editions of a society. Nobody defines roles of their own. */
export const ROLES = ['owner', 'treasurer', 'registrar', 'desk', 'scientific-chair', 'reviewer', 'judge', 'editor', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

/** A role somebody holds: in one edition, or in all editions of the society, later ones included. */
export interface HeldRole {
  readonly role: Role;
  readonly societyWide: boolean;
}

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  treasurer: 'Treasurer',
  registrar: 'Registrar',
  desk: 'Desk',
  'scientific-chair': 'Scientific chair',
  reviewer: 'Reviewer',
  judge: 'Judge',
  editor: 'Editor',
  viewer: 'Viewer',
};
