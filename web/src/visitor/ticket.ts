/*
 * The visitor's place in the line for a free avatar. It outlives a start that was refused once more, and the page's
 * being loaded again. Where a browser keeps nothing for a frame in somebody else's page, asking is an error, and the
 * visitor queues again.
 */
const TICKET = 'vivant.ticket';

export function keptTicket(): string | null {
  try {
    return sessionStorage.getItem(TICKET);
  } catch {
    return null;
  }
}

export function keepTicket(ticket: string): void {
  try {
    sessionStorage.setItem(TICKET, ticket);
  } catch {
    // Only the place in the line is lost, and only if the page is loaded again.
  }
}

export function dropTicket(): void {
  try {
    sessionStorage.removeItem(TICKET);
  } catch {
    // Then none was kept.
  }
}
