/**
 * Runs before the first paint, so that a remembered theme never flashes the other one. The theme
 * follows the system until the visitor has picked one.
 */
export const themeScript = `try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;
